import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { Log } from '../../runtime/log.ts';
import { type Channel, type CodeMessage, SendError } from './messaging-provider.ts';
import type { Messaging } from './open-messaging.ts';
import { channelsOf, type NoticeRegion } from './send-notice.ts';

export interface CodeSending {
  providerOf: Messaging['providerOf'];
  log: Pick<Log, 'warn' | 'error'>;
  region: NoticeRegion;
  /** Writes the message for a channel. */
  messageFor(channel: Channel): CodeMessage;
}

/**
 * Sends a code through a channel. If the channel does not reach the phone, the code goes through the next channel of the
 * region, and the caller learns nothing of it, neither by the result nor by its time: strangers must not learn who has an
 * account.
 * @throws SendError if the service fails, for this phone as for any other
 */
export async function sendCode(sending: CodeSending, wish: Channel): Promise<void> {
  const { providerOf, log, region, messageFor } = sending;
  try {
    await providerOf(wish)?.sendCode(messageFor(wish));
  } catch (error) {
    if (!isPhoneRefused(error)) throw error;
    const others = channelsOf(region).filter((channel) => channel !== wish && providerOf(channel));
    if (others.length === 0) log.warn(`${region.code}: no other channel than ${wish} for a code`);
    sendByOthers(sending, others).catch((failure: unknown) =>
      log.error(`sending a code failed: ${reasonOf(failure)}`),
    );
  }
}

async function sendByOthers(
  { providerOf, messageFor }: CodeSending,
  channels: readonly Channel[],
): Promise<void> {
  for (const channel of channels)
    try {
      await providerOf(channel)?.sendCode(messageFor(channel));
      return;
    } catch (error) {
      if (!isPhoneRefused(error)) throw error;
    }
}

const isPhoneRefused = (error: unknown) => error instanceof SendError && error.isPhoneRefused;
