import type { RegionManifest } from '#contracts/types.ts';
import { createRegistry } from '../extensions/registry.ts';

/** Channel of a code; the manifest lists those of a region. */
export type CodeChannel = RegionManifest['login']['defaultChannel'];

/** A channel for codes and other messages to phones. */
export interface ChannelKind {
  /**
   * What people call it. `text`: a text message, which reaches every phone, and phones read in it for which site a code
   * is. `app`: the messaging app of the region. Otherwise a name by language; `*` stands for all others.
   */
  label: 'text' | 'app' | Readonly<Record<string, string>>;
  /** The company that sends, as the privacy policy names it; absent: that of the service which a variable names. */
  company?: string;
}

/** Our channels, in the order in which the variables are documented; a service that a variable names sends by each. */
export const OWN_CHANNELS = {
  sms: { variable: 'SMS_PROVIDER', setting: 'smsProvider', label: 'text' },
  messaging: { variable: 'MESSAGING_PROVIDER', setting: 'messagingProvider', label: 'app' },
  telegram: {
    variable: 'TELEGRAM_PROVIDER',
    setting: 'telegramProvider',
    label: { '*': 'Telegram' },
  },
} as const satisfies Record<CodeChannel, ChannelKind & { variable: string; setting: string }>;

export const OWN_CHANNEL_NAMES = Object.keys(OWN_CHANNELS) as CodeChannel[];

/** All channels, with those of extensions. */
export const CHANNELS = createRegistry<ChannelKind>('channel', OWN_CHANNELS);

/** Stands in forms where no code can be sent. */
export const FALLBACK_CHANNEL: CodeChannel = 'sms';

/** Services that send codes, with the name of the company. Their variables and adapters are in the server. */
export const CODE_SERVICES = {
  twilio: 'Twilio',
  whatsapp: 'WhatsApp',
  line: 'LINE',
  telegram: 'Telegram',
} as const;

export type CodeService = keyof typeof CODE_SERVICES;

export const isCodeService = (name: string): name is CodeService => Object.hasOwn(CODE_SERVICES, name);

/** The channel of a region that reaches every phone, otherwise its default: for codes without a wish. */
export function usualChannel({
  channels,
  defaultChannel,
}: Pick<RegionManifest['login'], 'channels' | 'defaultChannel'>): CodeChannel {
  return channels.find((channel) => CHANNELS.get(channel).label === 'text') ?? defaultChannel;
}
