import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { loginProblems, parseConfig } from '#server/config/index.ts';
import { openMessaging } from '#server/gateways/messaging/open-messaging.ts';
import { type FakeService, openFakeService } from '../../fake-service.ts';
import { quiet } from '../../quiet-log.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { API, visitorOf } from './log-in.ts';

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

const WITH_ACCOUNT = '81234567';
const WITHOUT_ACCOUNT = '81234568';
const REFUSED = '{"ok":false,"error":"PHONE_NUMBER_NOT_FOUND"}';

describe.each([
  { others: 'text messages', channels: ['telegram', 'sms'] as const },
  { others: 'no other channel', channels: ['telegram'] as const },
])('a phone without an account, beside $others', ({ channels }) => {
  let site: TestSite;
  const { post, newestCode } = visitorOf(() => site);
  beforeAll(async () => {
    const login = { channels: [...channels], defaultChannel: channels[0] };
    site = await openTestSite({
      stock: { sg: 1 },
      environment: { ...ON, TELEGRAM_GATEWAY_API: telegram.url, RATE_LIMITS: 'off' },
      change: (manifest): RegionManifest => ({ ...manifest, login: { ...manifest.login, ...login } }),
    });
  });
  afterAll(() => site?.close());
  beforeEach(async () => {
    telegram.answer = ({ body }) =>
      body.includes(WITHOUT_ACCOUNT)
        ? { status: 200, body: REFUSED }
        : { status: 200, body: '{"ok":true,"result":{"request_id":"1"}}' };
    await site.database.pool.query('DELETE FROM login_phones');
    await site.database.pool.query('DELETE FROM code_sends');
  });
  const ask = async (phone: string) => {
    const headers = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
    const { statusCode, body } = await post(`${API}/sg/contacts/otp`, { phone, type: 'telegram' }, headers);
    // seconds pass between the requests
    return { statusCode, body: body.replace(/("resend_seconds_remaining":)[1-9]\d*/, '$1"later"') };
  };

  it('gets the answer of every phone, at the first and the next request', async () => {
    const answers = [await ask(WITH_ACCOUNT), await ask(WITHOUT_ACCOUNT)];
    expect(answers[0]?.statusCode).toBe(200);
    expect(answers[1]).toEqual(answers[0]);
    const later = [await ask(WITH_ACCOUNT), await ask(WITHOUT_ACCOUNT)];
    expect(later[0]?.statusCode).toBe(429);
    expect(later[1]).toEqual(later[0]);
  });

  it('gets 503, as every phone does, when Telegram fails', async () => {
    telegram.answer = () => ({ status: 401, body: '{"ok":false,"error":"ACCESS_TOKEN_INVALID"}' });
    const answers = [await ask(WITH_ACCOUNT), await ask(WITHOUT_ACCOUNT)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  });

  it.runIf(channels.length > 1)('gets its code at once by the next channel, and logs in', async () => {
    await ask(WITHOUT_ACCOUNT);
    const code = await newestCode();
    const answer = await post(`${API}/sg/contacts/otp/verify`, { phone: WITHOUT_ACCOUNT, code });
    expect(answer.statusCode).toBe(200);
  });
});
