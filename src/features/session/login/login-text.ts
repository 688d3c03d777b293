import type { LoginRules } from '#contracts/types.ts';
import { type ChannelRules, CODE_CHANNELS } from '#domain/login/code-channels.ts';
import type { TypedTranslate } from '#i18n/i18n-provider.tsx';
import type { Channel } from './login-state.ts';

/** Under which name people know a channel: its own, that of the region's messaging app, or a text. */
export function channelName(channel: Channel, { app }: Pick<LoginRules, 'app'>, t: TypedTranslate): string {
  const rules: ChannelRules = CODE_CHANNELS[channel];
  if (rules.kind === 'own') return rules.name;
  return t(`login:way.${rules.kind === 'app' ? app : 'sms'}`);
}

/** A phone inside a sentence: on one line, and from left to right where the words around it run the other way. */
export function inOnePiece(phone: string): string {
  return `\u2068${phone.replaceAll(' ', '\u00a0')}\u2069`;
}
