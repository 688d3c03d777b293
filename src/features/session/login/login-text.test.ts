import { expect, it } from 'vitest';
import type { TypedTranslate } from '#i18n/i18n-provider.tsx';
import { channelName } from './login-text.ts';

it.each([
  ['sms', 'login:way.sms'],
  ['messaging', 'login:way.line'],
  ['telegram', 'Телеграм'],
] as const)('the channel %s is called %s', (channel, name) => {
  const t = ((key: string) => key) as unknown as TypedTranslate;
  const rules = { app: 'line' as const, channel_labels: { telegram: { '*': 'Telegram', ru: 'Телеграм' } } };
  expect(channelName(channel, rules, { t, language: { code: 'ru' } })).toBe(name);
});
