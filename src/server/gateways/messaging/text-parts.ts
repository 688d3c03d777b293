import { SegmentedMessage } from 'sms-segments-calculator';
import { CHANNELS } from '#domain/login/code-channels.ts';
import type { Channel } from './messaging-provider.ts';

/** Letters that the map of the library lacks, or writes as two. */
const PLAIN: Readonly<Record<string, string>> = { '·': ',', '\u00a0': ' ', '\u202f': ' ', '\u2009': ' ' };

/** Whether a channel charges by parts: 160 letters of the GSM alphabet, 70 of others, fewer where a text has several. */
const isCharged = (channel: Channel): boolean => CHANNELS.get(channel).label === 'text';

/** How many messages the provider of a channel charges for a text. */
export const partsOf = (channel: Channel, text: string): number =>
  isCharged(channel) ? new SegmentedMessage(textFor(channel, text)).segmentsCount : 1;

/**
 * The text as a channel sends it: typographic signs as letters of the GSM alphabet where the whole text has only such then,
 * as one other letter more than doubles its parts.
 */
export function textFor(channel: Channel, text: string): string {
  if (!isCharged(channel)) return text;
  const plain = text.replaceAll(/ ?·|[\u00a0\u202f\u2009]/g, (sign) => PLAIN[sign.trim() || sign] ?? sign);
  const message = new SegmentedMessage(plain, 'auto', true);
  return message.encodingName === 'GSM-7' ? message.graphemes.join('') : text;
}
