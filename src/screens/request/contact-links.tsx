import { useTranslate } from '#i18n/i18n-provider.tsx';
import { chatLinkProps } from '#integrations/messaging/chat-link-props.ts';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import { LinkButton } from '#ui/button/button.tsx';
import styles from './request-screen.module.css';

/** How to reach the region without the form. */
export function ContactLinks({ contact: { phone, messaging } }: { contact: RegionContact }) {
  const t = useTranslate();
  return (
    <p className={styles.contact}>
      <LinkButton href={phone.href} icon="phone" size="sm">
        <bdi dir="ltr">{phone.text}</bdi>
      </LinkButton>
      {messaging && (
        <LinkButton {...chatLinkProps(messaging)} icon="chat" size="sm">
          {t(`common:contact.${messaging.app}`)}
        </LinkButton>
      )}
    </p>
  );
}
