import { expect, it } from 'vitest';
import type { TypedTranslate } from '#i18n/i18n-provider.tsx';
import { channelName } from './login-text.ts';

it.each([
  ['sms', 'login:way.sms'],
  ['messaging', 'login:way.line'],
  ['telegram', 'Telegram'],
] as const)('the channel %s is called %s', (channel, name) => {
  const t = ((key: string) => key) as unknown as TypedTranslate;
  expect(channelName(channel, { app: 'line' }, t)).toBe(name);
});
