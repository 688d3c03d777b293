import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import { LinkButton } from '#ui/button/button.tsx';

export interface ContactActionsProps {
  contact: RegionContact;
  /** Words without the phone number, for narrow places. */
  isShort?: boolean;
}

/** Message and call; the message is the main action where the region has a messaging app. */
export function ContactActions({ contact, isShort = false }: ContactActionsProps) {
  const t = useTranslate();
  const { phone, messaging } = contact;
  return (
    <>
      {messaging && (
        <LinkButton variant="primary" icon="chat" href={messaging.href} rel="noopener" isBlock>
          {t(`common:contact.${messaging.app}`)}
        </LinkButton>
      )}
      <LinkButton variant={messaging ? 'secondary' : 'primary'} icon="phone" href={phone.href} isBlock>
        {isShort ? t('common:contact.call') : <bdi>{phone.text}</bdi>}
      </LinkButton>
    </>
  );
}
