import type { Log } from '../../runtime/log.ts';
import type { Mail } from '../mail/mail-provider.ts';
import type { Channel, MessagingProvider, TextMessage } from './messaging-provider.ts';

/** A message that is stored and not sent. */
export interface InboxMessage extends Pick<TextMessage, 'text' | 'language' | 'region'> {
  channel: Channel | 'email';
  /** Phone or e-mail address. */
  to: string;
  /** Milliseconds since 1970. */
  sentAt: number;
}

/** The provider for a local machine: stores messages to be read instead of sending them. */
export interface Inbox extends MessagingProvider {
  /** Newest first. */
  messages(): readonly InboxMessage[];
  /** The same for e-mails. */
  storeMail(mail: Mail): Promise<void>;
}

const MAX_MESSAGES = 50;

export function createInbox(log: Log, clock: () => number): Inbox {
  let stored: readonly InboxMessage[] = [];
  const add = (message: Omit<InboxMessage, 'sentAt'>) => {
    stored = [{ ...message, sentAt: clock() }, ...stored].slice(0, MAX_MESSAGES);
    log.info(`To ${message.to} (${message.channel}), see /inbox: ${message.text}`);
  };
  const store = async ({ phone, channel, text, language, region }: TextMessage) =>
    add({ to: phone, channel, text, language, region });
  return {
    messages: () => stored,
    sendCode: store,
    sendNotice: store,
    storeMail: async ({ to, subject, text, language, region }) =>
      add({ to, channel: 'email', text: `${subject}\n\n${text}`, language, region }),
  };
}
