import { useRef } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { NamedLink } from '../shell-props.ts';
import styles from './menu.module.css';
import { useLightDismiss } from './use-light-dismiss.ts';

/** The navigation and the phone number on windows that have no room for them in the bar. */
export function MainMenu({
  navigation,
  contact,
}: {
  navigation: readonly NamedLink[];
  contact: RegionContact;
}) {
  const t = useTranslate();
  const details = useRef<HTMLDetailsElement>(null);
  useLightDismiss(details);
  return (
    <details ref={details} className={`${styles.menu} ${styles.narrow}`} name="header">
      <summary className={styles.button} aria-label={t('common:header.menu')}>
        <Icon name="menu" />
      </summary>
      <nav className={styles.panel} aria-label={t('common:header.navigation')}>
        <ul>
          {navigation.map(({ label, href, isCurrent }) => (
            <li key={href}>
              <a className={styles.item} href={href} aria-current={isCurrent ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
          <li>
            <a className={styles.item} href={contact.phone.href}>
              <span className={styles.labelled}>
                <Icon name="phone" />
                <bdi dir="ltr">{contact.phone.text}</bdi>
              </span>
            </a>
          </li>
          {contact.messaging && (
            <li>
              <a className={styles.item} href={contact.messaging.href} rel="noopener">
                <span className={styles.labelled}>
                  <Icon name="chat" />
                  {t(`common:contact.${contact.messaging.app}`)}
                </span>
              </a>
            </li>
          )}
        </ul>
      </nav>
    </details>
  );
}
