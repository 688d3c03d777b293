import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CAPTCHA_HEADER } from '#domain/captcha.ts';
import { requireWholeCaptcha } from '#server/gateways/captcha/index.ts';
import { type FakeService, openFakeService } from '../../fake-service.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { API, visitorOf } from './log-in.ts';

let service: FakeService;
let site: TestSite;
/** Like the other one; here the captcha fails. */
let lonely: TestSite;
let plain: TestSite;
let asked: TestSite;
const { post } = visitorOf(() => asked);
const GOOD = { success: true, action: 'request_code', hostname: 'cars.example', score: 0.9 };
const says = (body: object) => () => ({ status: 200, body: JSON.stringify(body) });
let turn = 0;

/** A code for a phone that has had none, from an address that has asked for none. */
const ask = (token?: string, from = `192.0.2.${(turn % 250) + 1}`) =>
  post(
    `${API}/sg/contacts/otp`,
    { phone: `8${String(1_000_000 + turn++)}` },
    token === undefined ? {} : { [CAPTCHA_HEADER]: token },
    from,
  );

async function openSite(environment: Record<string, string>): Promise<TestSite> {
  return openTestSite({
    stock: { sg: 1 },
    environment: { RATE_LIMITS: 'off', CAPTCHA_API: service.url, ...environment },
    manifestNames: ['CAPTCHA_SITE_KEY'],
  });
}

beforeAll(async () => {
  service = await openFakeService();
  const captcha = { CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' };
  [site, lonely, plain] = await Promise.all([openSite(captcha), openSite(captcha), openSite({})]);
});
afterAll(async () => {
  await Promise.all([site, lonely, plain].map((each) => each?.close()));
  await service.stop();
});
beforeEach(() => {
  asked = site;
  service.asked = [];
  service.answer = says(GOOD);
});

describe('a code', () => {
  it('is sent to whoever has a token of a person, which the service is asked for with the secret', async () => {
    expect((await ask('good-token', '8.8.8.8')).statusCode).toBe(200);
    expect(Object.fromEntries(new URLSearchParams(service.asked[0]?.body))).toEqual({
      secret: 'secret',
      response: 'good-token',
      remoteip: '8.8.8.8',
    });
  });

  it.each<[string, object]>([
    ['that the service does not know', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['that was used before', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['of another action', { ...GOOD, action: 'create_ticket' }],
    ['of another site', { ...GOOD, hostname: 'evil.example' }],
    ['of a machine', { ...GOOD, score: 0.1 }],
    ['without a score', { ...GOOD, score: undefined }],
    ['that is only said to be right', { success: true }],
  ])('is not sent for a token %s', async (_kind, body) => {
    service.answer = says(body);
    const answer = await ask('some-token');
    expect([answer.statusCode, answer.json().errors]).toEqual([
      403,
      { captcha: ['is missing, too old or not a person’s'] },
    ]);
  });

  it('is not sent without a token while the service is there; it is not asked each time', async () => {
    await ask('good-token');
    service.asked = [];
    for (const token of [undefined, '', ' ', 'a b', 'x'.repeat(9_000)])
      expect((await ask(token)).statusCode).toBe(403);
    expect(service.asked).toEqual([]);
  });

  it('is counted for nobody when it is refused', async () => {
    service.answer = says({ success: false, 'error-codes': [] });
    const phone = '89990001';
    await post(`${API}/sg/contacts/otp`, { phone }, { [CAPTCHA_HEADER]: 'x' });
    service.answer = says(GOOD);
    const answer = await post(`${API}/sg/contacts/otp`, { phone }, { [CAPTCHA_HEADER]: 'x' });
    expect(answer.statusCode).toBe(200);
  });

  it('is what is wrong with a request told about before the service is asked', async () => {
    expect((await post(`${API}/sg/contacts/otp`, {}, { [CAPTCHA_HEADER]: 'x' })).statusCode).toBe(400);
    expect(service.asked).toEqual([]);
  });
});

const FAILURES: Record<string, { status: number; body: string }> = {
  'is down': { status: 500, body: '' },
  'does not know the secret': {
    status: 200,
    body: '{"success":false,"error-codes":["invalid-input-secret"]}',
  },
};

it.each(Object.entries(FAILURES))(
  'while the service %s, an address is sent three codes a day instead of nobody any (R8)',
  async (state, answer) => {
    asked = lonely;
    service.answer = () => answer;
    const from = state === 'is down' ? '192.0.2.251' : '192.0.2.252';
    const statuses = [];
    for (const token of ['any', undefined, 'any', 'any']) statuses.push((await ask(token, from)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
  },
);

describe('a site', () => {
  it('without a site key and a secret asks nobody', async () => {
    asked = plain;
    expect((await ask('any')).statusCode).toBe(200);
    expect(service.asked).toEqual([]);
  });

  it('does not start with half of it, and names the rest', () => {
    const check = (captchaSecret: string, manifestValues: Record<string, string>) => () =>
      requireWholeCaptcha({ captchaSecret, captchaApi: '', manifestValues }, site.content.regions.all);
    expect(check('', { CAPTCHA_SITE_KEY: 'site' })).toThrow(
      'CAPTCHA_SECRET is missing; CAPTCHA_SITE_KEY needs it.',
    );
    expect(check('secret', {})).toThrow('CAPTCHA_SITE_KEY is missing; CAPTCHA_SECRET needs it.');
    expect(check('', {})).not.toThrow();
  });
});
