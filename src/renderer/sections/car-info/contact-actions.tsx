import { useTranslate } from '#i18n/i18n-provider.tsx';
import { chatLinkProps } from '#integrations/messaging/chat-link-props.ts';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import { LinkButton } from '#ui/button/button.tsx';
import styles from './contact-actions.module.css';

/** Message and call; the message is the main action where the region has a messaging app. */
export function ContactActions({ contact: { phone, messaging } }: { contact: RegionContact }) {
  const t = useTranslate();
  const call = (
    <LinkButton variant={messaging ? 'secondary' : 'primary'} icon="phone" href={phone.href} isBlock>
      <bdi dir="ltr">{phone.text}</bdi>
    </LinkButton>
  );
  if (!messaging) return call;
  return (
    <>
      <div className={styles.main}>
        <LinkButton variant="primary" icon="chat" {...chatLinkProps(messaging)} isBlock>
          {t(`common:contact.${messaging.app}`)}
        </LinkButton>
      </div>
      {call}
    </>
  );
}
