import type { LoginRules } from '#contracts/types.ts';
import { CODE_CHANNELS, type NamedChannel } from '#domain/login/code-channels.ts';
import type { Channel } from './login-state.ts';

/** Under which name people know a channel: that of the region's messaging app. */
export function wayOf(channel: Channel, { app }: Pick<LoginRules, 'app'>): NamedChannel | LoginRules['app'] {
  return CODE_CHANNELS[channel].kind === 'app' ? app : (channel as NamedChannel);
}

/** A phone inside a sentence: on one line, and from left to right where the words around it run the other way. */
export function inOnePiece(phone: string): string {
  return `\u2068${phone.replaceAll(' ', '\u00a0')}\u2069`;
}
