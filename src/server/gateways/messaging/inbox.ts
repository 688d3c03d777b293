import type { Log } from '../../storage/log.ts';
import type { MessagingProvider, TextMessage } from './messaging-provider.ts';

/** A message that is stored and not sent. */
export interface InboxMessage extends TextMessage {
  /** Milliseconds since 1970. */
  sentAt: number;
}

/** The provider for a local machine: stores messages to be read instead of sending them. */
export interface Inbox extends MessagingProvider {
  /** Newest first. */
  messages(): readonly InboxMessage[];
}

const MAX_MESSAGES = 50;

export function createInbox(log: Log, clock: () => number): Inbox {
  let stored: readonly InboxMessage[] = [];
  const store = async (message: TextMessage) => {
    stored = [{ ...message, sentAt: clock() }, ...stored].slice(0, MAX_MESSAGES);
    log.info(`To ${message.phone} (${message.channel}), see /inbox: ${message.text}`);
  };
  return { messages: () => stored, sendCode: store, sendNotice: store };
}
