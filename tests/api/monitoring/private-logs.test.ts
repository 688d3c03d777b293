import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/runtime/create-log.ts';
import { type FakeService, openFakeService } from '../../fake-service.ts';
import { withTicketForms } from '../../fixtures/ticket-forms.ts';
import { API, wrongCode } from '../login/log-in.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';

const CLIENT = '198.51.100.23';
/** What visitors send: none of it may be in the log, in any spelling of it. */
const PRIVATE = {
  phone: '+6581234567',
  otherPhone: '+6598765432',
  name: 'Siti Nurhaliza',
  street: 'Jalan Besar 271',
  mail: 'siti.nurhaliza@mail.example',
  code: '493817',
  token: 'dGhpc0lzQVRva2VuT2YyNTZiaXRzVGhhdFdvcmtz',
  password: 'correct-horse-battery',
  plate: 'SGX1234K',
};

let site: TestSite;
let sms: FakeService;
const lines: Record<string, unknown>[] = [];
/** All that was logged, without figures that may be the same by chance. */
const logged = () =>
  lines.map(({ time, ms, bytes, elapsedTime, ...line }) => JSON.stringify(line)).join('\n');
const post = (url: string, payload: object, headers: Record<string, string>) =>
  site.app.inject({ method: 'POST', url, payload, headers, remoteAddress: '10.0.0.1' });

const next: Parameters<typeof openTestSite>[0]['next'] = async (request, response) => {
  if (request.url?.includes('broken'))
    throw new Error(`no page for ${PRIVATE.mail} of ${PRIVATE.otherPhone}`);
  response.end('a page');
};

beforeAll(async () => {
  sms = await openFakeService();
  site = await openTestSite({
    stock: { sg: 2 },
    next,
    change: withTicketForms,
    log: createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) }),
    environment: {
      ACCESS_LOG: 'on',
      RATE_LIMITS: 'off',
      TRUST_PROXY: '10.0.0.0/8',
      MAIL_PROVIDER: 'none',
      MESSAGING_PROVIDER: 'none',
      SMS_PROVIDER: 'twilio',
      TWILIO_API: sms.url,
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'key',
      TWILIO_SMS_FROM: '+15005550006',
      LOGIN_SECRET: 'a secret of more than thirty-two characters',
    },
  });
});
afterAll(async () => {
  await site?.close();
  await sms?.stop();
});

const accessLines = () => lines.filter(({ msg }) => msg === 'request');

const HEADERS = {
  authorization: `Bearer ${PRIVATE.token}`,
  cookie: `LOGIN=${PRIVATE.token}; NAME=${encodeURIComponent(PRIVATE.name)}`,
  'user-agent': `${PRIVATE.name} <${PRIVATE.mail}>`,
  referer: `${ORIGIN}/sg/en?phone=${PRIVATE.phone}&mail=${PRIVATE.mail}`,
  'x-request-id': PRIVATE.phone.slice('+65'.length),
  'x-forwarded-for': CLIENT,
  origin: ORIGIN,
};

describe('a log with an access log, at the level debug', () => {
  it('has nothing of what visitors send in paths, queries and headers', async () => {
    const values = Object.values(PRIVATE);
    const urls = values.flatMap((value) => {
      const text = encodeURIComponent(value);
      return [
        `/sg/en/buy?q=${text}`,
        `/sg/en/buy?phone=${text}&code=${text}&name=${text}&email=${text}&plate=${text}&password=${text}`,
        `/sg/en/broken?q=${text}`,
        `${API}/sg/listings?q=${text}`,
        `${API}/sg/contacts/otp?phone=${text}`,
      ];
    });
    const { phone, otherPhone, name, street, mail, token } = PRIVATE;
    for (const value of [phone, otherPhone, name, street, mail, token])
      urls.push(
        `/sg/en/contact-us/${encodeURIComponent(value)}`,
        `/sg/en/broken/${encodeURIComponent(value)}?make=${encodeURIComponent(value)}`,
        `${API}/sg/tickets/${encodeURIComponent(value)}`,
      );
    for (const url of urls) await site.app.inject({ url, headers: HEADERS, remoteAddress: '10.0.0.1' });
    expect(accessLines().length).toBeGreaterThanOrEqual(urls.length);
  });

  it('has nothing of what visitors send in forms and logins', async () => {
    const { phone, otherPhone, name, mail, street, code, password } = PRIVATE;
    const own = { ...HEADERS, 'x-request-id': 'a-request-of-a-form' };
    const answers = { phone, message: `${name}, ${street}: call ${otherPhone}`, email: mail };
    const sent = await post(`${API}/sg/contact-us`, { answers }, own);
    expect([sent.statusCode, sent.body]).toEqual([201, expect.any(String)]);
    await post(`${API}/sg/contact-us`, { answers: { ...answers, email: password } }, own);
    const form = new URLSearchParams(answers).toString();
    await site.app.inject({
      method: 'POST',
      url: '/sg/en/request/write',
      headers: { ...own, 'content-type': 'application/x-www-form-urlencoded' },
      payload: form,
    });
    await site.app.inject({
      method: 'POST',
      url: `${API}/sg/contact-us`,
      headers: own,
      payload: `{"${mail}`,
    });
    await post(`${API}/sg/contacts/otp/verify`, { phone, code }, own);
    await post('/api/v1/staff/code', { phone: otherPhone }, own);
  });

  it('has no code that was sent, and no token of a session', async () => {
    const headers = { origin: ORIGIN };
    const { phone } = PRIVATE;
    await post(`${API}/sg/contacts/otp`, { phone, type: 'sms' }, headers);
    // the form before may have sent a message with the number of its request
    const texts = sms.asked.map(({ body }) => new URLSearchParams(body).get('Body') ?? '');
    const code = texts.flatMap((text) => /\b\d{6}(?= is your)/.exec(text) ?? [])[0] ?? '';
    await post(`${API}/sg/contacts/otp/verify`, { phone, code: wrongCode(code) }, headers);
    const answer = await post(`${API}/sg/contacts/otp/verify`, { phone, code }, headers);
    expect(answer.statusCode).toBe(200);
    const tokens = answer.cookies.map(({ value }) => value).filter(({ length }) => length > 20);
    const log = logged();
    expect(tokens).not.toEqual([]);
    for (const secret of [code, wrongCode(code), ...tokens]) expect(log.includes(secret)).toBe(false);
  });

  it('has no query of a failed statement', async () => {
    const { mail, otherPhone } = PRIVATE;
    await site.database.pool.query('ALTER TABLE tickets RENAME TO tickets_away');
    const answers = { phone: otherPhone, message: 'A question', email: mail };
    const answer = await post(`${API}/sg/contact-us`, { answers }, { origin: ORIGIN });
    await site.database.pool.query('ALTER TABLE tickets_away RENAME TO tickets');
    expect(answer.statusCode).toBeGreaterThanOrEqual(500);
    expect(lines.some(({ level }) => Number(level) >= 40)).toBe(true);
  });

  it.each(Object.entries(PRIVATE))('contains no %s', (_name, value) => {
    const log = logged().toLowerCase();
    const spellings = [
      value,
      encodeURIComponent(value),
      value.replaceAll(' ', '+'),
      JSON.stringify(value).slice(1, -1),
    ];
    for (const spelling of spellings) expect(log.includes(spelling.toLowerCase())).toBe(false);
    const digits = value.replace(/^\+65|\D/g, '');
    if (digits.length >= 6) expect(log.includes(digits)).toBe(false);
  });

  it('contains no address of a client, only its network', () => {
    expect(logged()).not.toContain(CLIENT);
    expect(accessLines().some(({ network }) => network === '198.51.100.0/24')).toBe(true);
  });

  it('says of each request what operators look for', () => {
    const line = accessLines().find(({ route }) => route === '/api/v1/rabbit/:region/listings');
    expect(line).toEqual({
      level: 30,
      time: expect.any(Number),
      reqId: expect.any(String),
      method: 'GET',
      route: '/api/v1/rabbit/:region/listings',
      region: 'sg',
      status: expect.any(Number),
      ms: expect.any(Number),
      bytes: expect.any(Number),
      network: '198.51.100.0/24',
      msg: 'request',
    });
  });
});
