import { useTranslate } from '#i18n/i18n-provider.tsx';
import { chatLinkProps } from '#integrations/messaging/chat-link-props.ts';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './footer.module.css';

/** Every way to reach the company in the region. */
export function ContactList({ contact }: { contact: RegionContact }) {
  const t = useTranslate();
  return (
    <ul>
      <li>
        <a className={styles.link} href={contact.phone.href}>
          <Icon name="phone" />
          <bdi dir="ltr">{contact.phone.text}</bdi>
        </a>
      </li>
      {contact.messaging && (
        <li>
          <a className={styles.link} {...chatLinkProps(contact.messaging)}>
            <Icon name="chat" />
            {t(`common:contact.${contact.messaging.app}`)}
          </a>
        </li>
      )}
      <li>
        <a className={styles.link} href={`mailto:${contact.email}`}>
          <Icon name="mail" />
          {contact.email}
        </a>
      </li>
      <li className={styles.line}>
        <Icon name="clock" />
        {contact.hours}
      </li>
    </ul>
  );
}
