import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { parseConfig } from '#server/config/index.ts';
import { openMessaging } from '#server/gateways/messaging/open-messaging.ts';
import { type FakeAnswer, type FakeService, openFakeService } from '../fake-service.ts';
import { quiet } from '../quiet-log.ts';
import { openTestSite, type TestSite } from './test-site.ts';

/** States of an external service (HARDENING R8); null: it refuses connections. */
const STATES: Record<string, FakeAnswer | null> = {
  down: null,
  'slow (30 s)': () => null,
  'failing (5xx)': () => ({ status: 503, body: '{}' }),
  'not JSON': () => ({ status: 200, body: '<html>', type: 'text/html' }),
  redirecting: () => ({ status: 302, body: '' }),
};

/** An external service and how the site behaves without it. */
interface ThirdParty {
  service: FakeService;
  /** Body of a successful response. */
  success: string;
  /** Calls the service. @param callNumber differs for each call */
  call(callNumber: number): Promise<unknown>;
  /** Result of the call with and without the service. */
  answer: { success: unknown; without: unknown };
}

const TWILIO = {
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'key',
  TWILIO_SMS_FROM: '+15005550006',
  TWILIO_WHATSAPP_FROM: '+14155238886',
  TWILIO_WHATSAPP_CONTENT_SID: 'HX1',
};
const WHATSAPP = {
  WHATSAPP_PHONE_NUMBER_ID: '42',
  WHATSAPP_ACCESS_TOKEN: 'key',
  WHATSAPP_TEMPLATE: 'login',
};
const SENT = { success: 200, without: 503 };
const MESSAGE = { phone: '+6581234567', text: '123456', code: '123456', language: 'en', region: 'sg' };

const sites: TestSite[] = [];
let parties: Record<string, ThirdParty>;
let phoneCount = 0;
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => void unhandled.push(reason);

async function askForCode(site: TestSite, type: string): Promise<number> {
  const { statusCode } = await site.app.inject({
    method: 'POST',
    url: '/api/v1/rabbit/sg/contacts/otp',
    payload: { phone: `8${1_000_000 + phoneCount++}`, type },
    headers: { 'x-captcha-token': 'token' },
    remoteAddress: `198.18.${phoneCount >> 8}.${phoneCount & 255}`,
  });
  return statusCode;
}

/** A provider without the site: all routes handle its failures alike. */
function provider(environment: Record<string, string>): () => Promise<string> {
  const messaging = openMessaging(parseConfig({ environment }), quiet, Date.now).providerOf('messaging');
  return async () => {
    if (!messaging) throw new Error('there is no provider');
    return messaging.sendCode({ ...MESSAGE, channel: 'messaging' }).then(
      () => 'sent',
      (error: Error) => error.name,
    );
  };
}

async function openSite(environment: Record<string, string>): Promise<TestSite> {
  const opened = await openTestSite({
    stock: { sg: 1 },
    environment: { RATE_LIMITS: 'off', ...environment },
    manifestNames: ['CAPTCHA_SITE_KEY'],
    next: async (_request, response) => void response.end('page'),
  });
  sites.push(opened);
  return opened;
}

beforeAll(async () => {
  // circuit breakers use this clock
  vi.useFakeTimers({ toFake: ['Date'] });
  process.on('unhandledRejection', onUnhandled);
  const names = ['country', 'sms', 'whatsapp', 'captcha', 'line', 'twilio'] as const;
  const opened = await Promise.all(names.map(async (name) => [name, await openFakeService()] as const));
  const at = Object.fromEntries(opened) as Record<(typeof names)[number], FakeService>;
  const site = await openSite({
    COUNTRY_LOOKUP_URL: at.country.url,
    SMS_PROVIDER: 'twilio',
    TWILIO_API: at.sms.url,
    ...TWILIO,
    MESSAGING_PROVIDER: 'whatsapp',
    WHATSAPP_API: at.whatsapp.url,
    ...WHATSAPP,
  });
  const guarded = await openSite({
    CAPTCHA_API: at.captcha.url,
    CAPTCHA_SITE_KEY: 'site',
    CAPTCHA_SECRET: 'secret',
  });
  const line = provider({
    MESSAGING_PROVIDER: 'line',
    LINE_API: at.line.url,
    LINE_CHANNEL_ACCESS_TOKEN: 'x',
  });
  const twilio = provider({ MESSAGING_PROVIDER: 'twilio', TWILIO_API: at.twilio.url, ...TWILIO });
  const sent = { success: '{}' };
  const provided = { ...sent, answer: { success: 'sent', without: 'SendError' } };
  parties = {
    'the country lookup': {
      service: at.country,
      success: '{"country":"sg"}',
      call: async (callNumber) => {
        const answer = await site.app.inject({
          url: '/',
          remoteAddress: `8.8.${callNumber >> 8}.${callNumber & 255}`,
        });
        const country = answer.cookies.find(({ name }) => name === 'USER_REGION')?.value ?? null;
        return [answer.statusCode, answer.headers.location, country];
      },
      answer: { success: [307, '/sg/en', 'sg'], without: [307, '/sg/en', null] },
    },
    'text messages by Twilio': {
      ...sent,
      service: at.sms,
      answer: SENT,
      call: () => askForCode(site, 'sms'),
    },
    WhatsApp: { ...sent, service: at.whatsapp, answer: SENT, call: () => askForCode(site, 'messaging') },
    LINE: { ...provided, service: at.line, call: line },
    'WhatsApp by Twilio': { ...provided, service: at.twilio, call: twilio },
    'the captcha': {
      service: at.captcha,
      success: '{"success":true,"action":"request_code","hostname":"cars.example","score":1}',
      call: () => askForCode(guarded, 'sms'),
      // the fallback of the caller: stricter limits
      answer: { success: 200, without: 200 },
    },
  };
});
afterAll(async () => {
  vi.useRealTimers();
  process.off('unhandledRejection', onUnhandled);
  await Promise.all(sites.map((site) => site.close()));
  await Promise.all(Object.values(parties ?? {}).map(({ service }) => service.stop()));
});

/** Calls that open the circuit breaker, and calls after that. */
const FIRST = 5;
const LATER = 3;
/** Longer than the circuit breaker stays open. */
const REST_MS = 31_000;

/** Number of the next call; every test starts with working services. */
let callNumber = 0;
beforeEach(async () => {
  vi.setSystemTime(Date.now() + REST_MS);
  for (const [name, { service, success, call, answer }] of Object.entries(parties)) {
    service.answer = () => ({ status: 200, body: success });
    expect([name, await call(callNumber++)]).toEqual([name, answer.success]);
    service.asked = [];
  }
});

it.each(Object.keys(STATES))(
  'with every service %s, calls are answered as specified, and after some failures without a request (R8)',
  { timeout: 120_000 },
  async (state) => {
    const behaviour = STATES[state] ?? null;
    await Promise.all(
      Object.entries(parties).map(async ([name, { service, call, answer }]) => {
        if (behaviour) service.answer = behaviour;
        else await service.stop();
        const checked = async () => expect([name, await call(callNumber++)]).toEqual([name, answer.without]);
        await Promise.all(Array.from({ length: FIRST }, checked));
        await Promise.all(Array.from({ length: LATER }, checked));
        if (behaviour === null) await service.start();
        else expect([name, service.asked.length]).toEqual([name, FIRST]);
        // redirects are not followed
        expect(service.asked.filter(({ url }) => url.includes('trap'))).toEqual([]);
      }),
    );
    expect(unhandled).toEqual([]);
  },
);
