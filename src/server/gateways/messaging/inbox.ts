import type { Log } from '../../db/log.ts';
import type { CodeMessage, MessagingProvider } from './messaging-provider.ts';

/** A message that went nowhere but here. */
export interface InboxMessage extends CodeMessage {
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
  return {
    messages: () => kept,
    async sendCode(message) {
      kept = [{ ...message, sentAt: clock() }, ...kept].slice(0, KEPT);
      log.info(`To ${message.phone} (${message.channel}), see /inbox: ${message.text}`);
    },
  };
}
