import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CAPTCHA_HEADER } from '#domain/site/captcha.ts';
import { parseConfig, serviceProblems } from '#server/config/index.ts';
import { captchaNeeds, captchaWarning } from '#server/gateways/captcha/index.ts';
import { findOrCreateContact } from '#server/modules/contacts/index.ts';
import { insertSession } from '#server/modules/login/repositories/sessions.ts';
import { createToken, hashToken } from '#server/runtime/tokens.ts';
import { type FakeService, openFakeService } from '../../fake-service.ts';
import { withTicketForms } from '../../fixtures/ticket-forms.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { API, visitorOf } from './log-in.ts';

let service: FakeService;
let site: TestSite;
/** Configured like `site`; here the captcha service fails. */
let withFailingCaptcha: TestSite;
let withoutCaptcha: TestSite;
let current: TestSite;
const { post } = visitorOf(() => current);
const GOOD = { success: true, action: 'request_code', hostname: 'cars.example', score: 0.9 };
const respondWith = (body: object) => () => ({ status: 200, body: JSON.stringify(body) });
let phoneNumber = 0;

/** Requests a code for a new phone from a new address. */
const ask = (token?: string, from = `192.0.2.${(phoneNumber % 250) + 1}`) =>
  post(
    `${API}/sg/contacts/otp`,
    { phone: `8${String(1_000_000 + phoneNumber++)}` },
    token === undefined ? {} : { [CAPTCHA_HEADER]: token },
    from,
  );

async function openSite(environment: Record<string, string>): Promise<TestSite> {
  return openTestSite({
    stock: { sg: 1 },
    change: withTicketForms,
    environment: { RATE_LIMITS: 'off', CAPTCHA_API: service.url, ...environment },
    manifestNames: ['CAPTCHA_SITE_KEY'],
  });
}

beforeAll(async () => {
  service = await openFakeService();
  const captcha = { CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' };
  [site, withFailingCaptcha, withoutCaptcha] = await Promise.all([
    openSite(captcha),
    openSite(captcha),
    openSite({}),
  ]);
});
afterAll(async () => {
  await Promise.all([site, withFailingCaptcha, withoutCaptcha].map((each) => each?.close()));
  await service.stop();
});
beforeEach(() => {
  current = site;
  service.asked = [];
  service.answer = respondWith(GOOD);
});

describe('a login code', () => {
  it('is sent after the captcha service accepts the token and the secret', async () => {
    expect((await ask('good-token', '8.8.8.8')).statusCode).toBe(200);
    expect(Object.fromEntries(new URLSearchParams(service.asked[0]?.body))).toEqual({
      secret: 'secret',
      response: 'good-token',
      remoteip: '8.8.8.8',
    });
  });

  it.each<[string, object]>([
    ['the service does not know', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['used before', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['of another action', { ...GOOD, action: 'create_ticket' }],
    ['of another site', { ...GOOD, hostname: 'evil.example' }],
    ['with a low score', { ...GOOD, score: 0.1 }],
    ['without a score', { ...GOOD, score: undefined }],
    ['the service accepts without details', { success: true }],
  ])('is not sent for a token %s', async (_kind, body) => {
    service.answer = respondWith(body);
    const answer = await ask('some-token');
    expect([answer.statusCode, answer.json().errors]).toEqual([
      403,
      { captcha: ['is missing, too old or not a person’s'] },
    ]);
  });

  it('is not sent without a valid token, and the service is not called', async () => {
    await ask('good-token');
    service.asked = [];
    for (const token of [undefined, '', ' ', 'a b', 'x'.repeat(9_000)])
      expect((await ask(token)).statusCode).toBe(403);
    expect(service.asked).toEqual([]);
  });

  it('refusals do not count against the limits', async () => {
    service.answer = respondWith({ success: false, 'error-codes': [] });
    const phone = '89990001';
    await post(`${API}/sg/contacts/otp`, { phone }, { [CAPTCHA_HEADER]: 'x' });
    service.answer = respondWith(GOOD);
    const answer = await post(`${API}/sg/contacts/otp`, { phone }, { [CAPTCHA_HEADER]: 'x' });
    expect(answer.statusCode).toBe(200);
  });

  it('invalid input is refused before the service is called', async () => {
    expect((await post(`${API}/sg/contacts/otp`, {}, { [CAPTCHA_HEADER]: 'x' })).statusCode).toBe(400);
    expect(service.asked).toEqual([]);
  });
});

describe('a form', () => {
  const write = (headers: Record<string, string> = {}) =>
    post(`${API}/sg/contact-us`, { answers: { message: 'Hello' } }, headers);
  const FORM = { ...GOOD, action: 'send_form' };

  it('of a visitor is taken with a token of its action only', async () => {
    expect((await write()).statusCode).toBe(403);
    expect((await write({ [CAPTCHA_HEADER]: 'token' })).statusCode).toBe(403);
    service.answer = respondWith(FORM);
    expect((await write({ [CAPTCHA_HEADER]: 'token' })).statusCode).toBe(201);
  });

  it('of a logged-in contact is taken without a token', async () => {
    const { db } = site.database;
    const token = createToken();
    const { id } = await findOrCreateContact(db, {
      region: 'sg',
      phone: '+6581230000',
      slug: 'a'.repeat(20),
    });
    const session = { tokenHash: hashToken(token), contactId: id, region: 'sg', purpose: 'login' as const };
    await insertSession(db, { ...session, seconds: 600 });
    expect((await write({ authorization: `Bearer ${token}` })).statusCode).toBe(201);
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
  'while the service %s, an address gets three codes a day without captcha (R8)',
  async (state, answer) => {
    current = withFailingCaptcha;
    service.answer = () => answer;
    const from = state === 'is down' ? '192.0.2.251' : '192.0.2.252';
    const statuses = [];
    for (const token of ['any', undefined, 'any', 'any']) statuses.push((await ask(token, from)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
  },
);

describe('a site', () => {
  it('without site key and secret does not call the service', async () => {
    current = withoutCaptcha;
    expect((await ask('any')).statusCode).toBe(200);
    expect(service.asked).toEqual([]);
  });

  it('with only one of them does not start and names the missing one', () => {
    const check = (environment: Record<string, string>) => {
      const config = parseConfig({ environment });
      const needs = site.content.regions.all.flatMap(({ manifest }) => captchaNeeds(config, manifest));
      return [...serviceProblems(config), ...needs].map(({ message }) => message);
    };
    expect(check({ CAPTCHA_SITE_KEY: 'site' })[0]).toBe(
      'CAPTCHA_SECRET is missing; CAPTCHA_SITE_KEY needs it',
    );
    expect(check({ CAPTCHA_SECRET: 'secret' })).toEqual([
      'CAPTCHA_SITE_KEY is missing; CAPTCHA_SECRET needs it.',
    ]);
    expect(check({ CAPTCHA_SECRET: 'secret', CAPTCHA_SITE_KEY: 'site' })).toEqual([]);
    expect(check({})).toEqual([]);
  });

  it('warns of a secret that no manifest uses', () => {
    const config = { captchaSecret: 'secret', manifestValues: { CAPTCHA_SITE_KEY_OF_NOBODY: 'site' } };
    expect(captchaWarning(config, [])).toContain('there is no captcha');
    expect(captchaWarning({ ...config, captchaSecret: '' }, [])).toBeUndefined();
  });
});
