import { useTranslate } from '#i18n/i18n-provider.tsx';
import { chatLinkProps } from '#integrations/messaging/chat-link-props.ts';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { MessageScreen } from '../message/message-screen.tsx';

export interface ErrorScreenProps {
  homeHref: string;
  contact: RegionContact;
}

/** Page of a server error with advice and contact. */
export function ErrorScreen({ homeHref, contact }: ErrorScreenProps) {
  const t = useTranslate();
  const { phone, messaging } = contact;
  return (
    <MessageScreen
      pictogram="renew"
      title={t('common:error.title')}
      text={t('common:error.text')}
      actions={[
        { label: t('common:error.retry'), href: '', isMain: true },
        { label: t('common:error.home'), href: homeHref },
      ]}
    >
      <LinkButton href={phone.href} variant="quiet" icon="phone">
        <bdi dir="ltr">{phone.text}</bdi>
      </LinkButton>
      {messaging && (
        <LinkButton {...chatLinkProps(messaging)} variant="quiet" icon="chat">
          {t(`common:contact.${messaging.app}`)}
        </LinkButton>
      )}
    </MessageScreen>
  );
}
