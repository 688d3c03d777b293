import type { RegionManifest } from '#contracts/types.ts';
import { type Channel, SendError, type TextMessage } from './messaging-provider.ts';
import type { Messaging } from './open-messaging.ts';
import { partsOf } from './text-parts.ts';

/** The login channels of a region, by which messages are sent, too. */
export type NoticeRegion = Pick<RegionManifest, 'code' | 'login'>;

/** Whether a provider sends messages in a region. */
export const sendsNotices = (messaging: Messaging, region: NoticeRegion): boolean =>
  noticeChannel(messaging, region) !== undefined;

/** How many messages the provider charges for a text. */
export function noticeParts(messaging: Messaging, region: NoticeRegion, text: string): number {
  const channel = noticeChannel(messaging, region);
  return channel ? partsOf(channel, text) : 0;
}

/** Sends a message through the preferred channel of a region that has a provider. @throws SendError */
export async function sendNotice(
  messaging: Messaging,
  region: NoticeRegion,
  message: Pick<TextMessage, 'phone' | 'text' | 'language'>,
): Promise<void> {
  const channel = noticeChannel(messaging, region);
  const send = channel && messaging.providerOf(channel)?.sendNotice;
  if (!send) throw new SendError('no provider sends messages in this region');
  await send({ ...message, channel, region: region.code });
}

const noticeChannel = (messaging: Messaging, region: NoticeRegion): Channel | undefined =>
  channelsOf(region).find((channel) => messaging.providerOf(channel)?.sendNotice);

/** Channels of the region, the default first. */
export function channelsOf({ login }: NoticeRegion): Channel[] {
  return [...new Set([login.defaultChannel, ...login.channels])];
}
