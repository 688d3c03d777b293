import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import { LinkButton } from '#ui/button/button.tsx';
import type { ChatSubject } from '../../chat-code/chat-code-dialog.tsx';
import { ChatLink } from '../../chat-code/chat-link.tsx';
import styles from './contact-actions.module.css';

interface ContactActionsProps {
  contact: RegionContact;
  /** The car that a conversation is about. */
  chat: ChatSubject;
  /** Something else is the main action. */
  isSecond: boolean;
}

/** Message and call; the message is the main action where the region has a messaging app and nothing else is. */
export function ContactActions({ contact: { phone, messaging }, chat, isSecond }: ContactActionsProps) {
  const call = (
    <LinkButton
      variant={messaging || isSecond ? 'secondary' : 'primary'}
      icon="phone"
      href={phone.href}
      isBlock
    >
      <bdi dir="ltr">{phone.text}</bdi>
    </LinkButton>
  );
  if (!messaging) return call;
  return (
    <>
      <div className={isSecond ? '' : styles.main}>
        <ChatLink messaging={messaging} about={chat} isBlock isSecond={isSecond} />
      </div>
      {call}
    </>
  );
}
