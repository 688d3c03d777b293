import type { Log } from '../../storage/log.ts';
import type { MessagingProvider, TextMessage } from './messaging-provider.ts';

/** A message that went nowhere but here. */
export interface InboxMessage extends TextMessage {
  /** Milliseconds since 1970. */
  sentAt: number;
}

/** The provider of a site on one’s own machine: nothing is sent, what would be can be read. */
export interface Inbox extends MessagingProvider {
  /** Newest first. */
  messages(): readonly InboxMessage[];
}

const KEPT = 50;

export function createInbox(log: Log, clock: () => number): Inbox {
  let kept: readonly InboxMessage[] = [];
  const keep = async (message: TextMessage) => {
    kept = [{ ...message, sentAt: clock() }, ...kept].slice(0, KEPT);
    log.info(`To ${message.phone} (${message.channel}), see /inbox: ${message.text}`);
  };
  return { messages: () => kept, sendCode: keep, sendNotice: keep };
}
