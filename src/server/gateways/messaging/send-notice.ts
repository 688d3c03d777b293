import type { RegionManifest } from '#contracts/types.ts';
import { type Channel, SendError, type TextMessage } from './messaging-provider.ts';
import type { Messaging } from './open-messaging.ts';
import { partsOf } from './text-parts.ts';

/** The login channels of a region, by which messages are sent, too. */
export type NoticeRegion = Pick<RegionManifest, 'code' | 'login'>;

/** Whether a provider sends messages in a region. */
export const sendsNotices = (messaging: Messaging, region: NoticeRegion): boolean =>
  channelsOf(region).some((channel) => messaging.providerOf(channel)?.sendNotice);

/**
 * Sends a message through the preferred channel of a region that has a provider.
 * @returns how many messages the provider charges for it
 * @throws SendError
 */
export async function sendNotice(
  messaging: Messaging,
  region: NoticeRegion,
  message: Pick<TextMessage, 'phone' | 'text' | 'language'>,
): Promise<number> {
  const channel = channelsOf(region).find((each) => messaging.providerOf(each)?.sendNotice);
  const send = channel && messaging.providerOf(channel)?.sendNotice;
  if (!send) throw new SendError('no provider sends messages in this region');
  await send({ ...message, channel, region: region.code });
  return partsOf(channel, message.text);
}

/** Channels of the region, the default first. */
export function channelsOf({ login }: NoticeRegion): Channel[] {
  return [...new Set([login.defaultChannel, ...login.channels])];
}
