import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loginProblems, parseConfig } from '#server/config/index.ts';
import { openMessaging } from '#server/gateways/messaging/open-messaging.ts';
import { type FakeService, openFakeService } from '../../fake-service.ts';
import { quiet } from '../../quiet-log.ts';

let telegram: FakeService;
beforeAll(async () => {
  telegram = await openFakeService();
});
beforeEach(() => {
  telegram.answer = () => ({ status: 200, body: '{"ok":true,"result":{"request_id":"1"}}' });
});
afterAll(() => telegram.stop());

function providerWith(environment: Record<string, string>) {
  const config = parseConfig({ environment: { TELEGRAM_GATEWAY_API: telegram.url, ...environment } });
  return {
    problems: loginProblems(config).map(({ name }) => name),
    provider: openMessaging(config, quiet, Date.now).providerOf('telegram'),
  };
}
const ON = { TELEGRAM_PROVIDER: 'telegram', TELEGRAM_GATEWAY_TOKEN: 'gateway-key' };
const MESSAGE = {
  channel: 'telegram' as const,
  phone: '+6581234567',
  text: '123456 is your code',
  code: '123456',
  language: 'en',
  region: 'sg',
};

it('Telegram is off without its variables, and refuses to start without a token', () => {
  expect(providerWith({}).provider).toBeNull();
  expect(providerWith({ TELEGRAM_PROVIDER: 'telegram' }).problems).toEqual(['TELEGRAM_GATEWAY_TOKEN']);
  expect(providerWith(ON).problems).toEqual([]);
});

it('Telegram receives the phone and the code, and sends no other messages', async () => {
  const { provider } = providerWith(ON);
  await provider?.sendCode(MESSAGE);
  const [{ method, url, headers, body } = { body: '' }] = telegram.asked;
  expect([method, url, headers?.authorization]).toEqual([
    'POST',
    '/sendVerificationMessage',
    'Bearer gateway-key',
  ]);
  expect(JSON.parse(body)).toEqual({ phone_number: '+6581234567', code: '123456' });
  expect(provider?.sendNotice).toBeUndefined();
});

it.each([
  { status: 200, body: '{"ok":false,"error":"PHONE_NUMBER_NOT_FOUND +6581234567"}' },
  { status: 200, body: 'null' },
  { status: 401, body: '{"ok":false,"error":"ACCESS_TOKEN_INVALID"}' },
])('Telegram refuses with %j: the error has neither phone nor code', async (answer) => {
  telegram.answer = () => answer;
  await expect(providerWith(ON).provider?.sendCode(MESSAGE)).rejects.toThrow(
    new RegExp(`^Telegram answered ${answer.status}$`),
  );
});

it('Telegram that sends no JSON is a service that fails', async () => {
  telegram.answer = () => ({ status: 200, body: '<html>' });
  await expect(providerWith(ON).provider?.sendCode(MESSAGE)).rejects.toThrow(/^Telegram sent an invalid/);
});
