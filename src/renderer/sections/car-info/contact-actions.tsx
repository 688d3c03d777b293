import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import { LinkButton } from '#ui/button/button.tsx';
import type { ChatSubject } from '../../chat-code/chat-code-dialog.tsx';
import { ChatLink } from '../../chat-code/chat-link.tsx';
import styles from './contact-actions.module.css';

interface ContactActionsProps {
  contact: RegionContact;
  /** The car that a conversation is about. */
  chat: ChatSubject;
}

/** Message and call; the message is the main action where the region has a messaging app. */
export function ContactActions({ contact: { phone, messaging }, chat }: ContactActionsProps) {
  const call = (
    <LinkButton variant={messaging ? 'secondary' : 'primary'} icon="phone" href={phone.href} isBlock>
      <bdi dir="ltr">{phone.text}</bdi>
    </LinkButton>
  );
  if (!messaging) return call;
  return (
    <>
      <div className={styles.main}>
        <ChatLink messaging={messaging} about={chat} isBlock />
      </div>
      {call}
    </>
  );
}
