import { useRef } from 'react';
import { AccountItems } from '#features/session/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { chatLinkProps } from '#integrations/messaging/chat-link-props.ts';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { NamedLink, ShellProps } from '../shell-props.ts';
import styles from './menu.module.css';
import { useLightDismiss } from './use-light-dismiss.ts';

/** The navigation and the phone number on windows that have no room for them in the bar. */
export function MainMenu({
  navigation,
  contact,
  accountLinks,
}: {
  navigation: readonly NamedLink[];
  contact: RegionContact;
  accountLinks: ShellProps['accountLinks'];
}) {
  const t = useTranslate();
  const details = useRef<HTMLDetailsElement>(null);
  useLightDismiss(details);
  const close = () => {
    if (!details.current) return;
    details.current.open = false;
    // what comes next gives the focus back to where it was
    details.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={details} className={`${styles.menu} ${styles.narrow}`} name="header">
      <summary className={styles.button} aria-label={t('common:header.menu')}>
        <Icon name="menu" />
      </summary>
      <nav className={styles.panel} aria-label={t('common:header.navigation')}>
        <AccountItems links={accountLinks} onChoose={close} />
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
              <a className={styles.item} {...chatLinkProps(contact.messaging)}>
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
