import type { RegionManifest } from '#contracts/types.ts';

/** Channel of a code; the manifest lists those of a region. */
export type CodeChannel = RegionManifest['login']['defaultChannel'];

interface ChannelSettings {
  /** Environment variable with the name of its provider, and the setting that has its value. */
  variable: string;
  setting: string;
}

/**
 * `text`: messages reach every phone, and phones read in them for which site a code is. `app`: people know the channel
 * by the name of the region’s messaging app. `own`: by its proper name, which is the same in all languages.
 */
type ChannelKind = { kind: 'text' | 'app' } | { kind: 'own'; name: string };

export type ChannelRules = ChannelSettings & ChannelKind;

/** All channels for codes, in the order in which the variables are documented. */
export const CODE_CHANNELS = {
  sms: { variable: 'SMS_PROVIDER', setting: 'smsProvider', kind: 'text' },
  messaging: { variable: 'MESSAGING_PROVIDER', setting: 'messagingProvider', kind: 'app' },
  telegram: { variable: 'TELEGRAM_PROVIDER', setting: 'telegramProvider', kind: 'own', name: 'Telegram' },
} as const satisfies Record<CodeChannel, ChannelRules>;

export const CHANNEL_NAMES = Object.keys(CODE_CHANNELS) as CodeChannel[];

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
  return channels.find((channel) => CODE_CHANNELS[channel].kind === 'text') ?? defaultChannel;
}
