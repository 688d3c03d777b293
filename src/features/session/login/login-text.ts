import type { LoginRules } from '#contracts/types.ts';
import { OWN_CHANNELS } from '#domain/login/code-channels.ts';
import type { TypedTranslate } from '#i18n/i18n-provider.tsx';
import { nameInLanguage } from '#region/text/per-language.ts';
import type { Channel } from './login-state.ts';

interface NameContext {
  t: TypedTranslate;
  language: { code: string };
}

/** Under which name people know a channel: its own, that of the region's messaging app, or a text. */
export function channelName(
  channel: Channel,
  { app, channel_labels }: Pick<LoginRules, 'app' | 'channel_labels'>,
  { t, language }: NameContext,
): string {
  const own = channel_labels[channel];
  if (own !== undefined) return nameInLanguage(own, language.code);
  return t(`login:way.${OWN_CHANNELS[channel].label === 'app' ? app : 'sms'}`);
}

/** A phone inside a sentence: on one line, and from left to right where the words around it run the other way. */
export function inOnePiece(phone: string): string {
  return `\u2068${phone.replaceAll(' ', '\u00a0')}\u2069`;
}
