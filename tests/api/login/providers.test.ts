import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loginProblems, loginWarning, parseConfig } from '#server/config/index.ts';
import { openMessaging } from '#server/gateways/messaging/open-messaging.ts';
import { quiet } from '../../quiet-log.ts';

/** An HTTP server that stands in for the messaging services. */
let service: Server;
let origin: string;
let status = 200;
let requests: { url?: string; authorization?: string; body: string }[] = [];

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const { url, headers } = request;
    requests.push({ url, authorization: headers.authorization, body: await text(request) });
    response
      .writeHead(status, { location: 'http://127.0.0.1:1/', 'content-type': 'application/json' })
      .end('+6581234567 123456 <html>');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests = [];
  status = 200;
});
afterAll(() => service.close());

const TWILIO = {
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'twilio-key',
  TWILIO_SMS_FROM: '+15005550006',
  TWILIO_WHATSAPP_FROM: '+14155238886',
  TWILIO_WHATSAPP_CONTENT_SID: 'HX1',
};
const WHATSAPP = {
  WHATSAPP_PHONE_NUMBER_ID: '42',
  WHATSAPP_ACCESS_TOKEN: 'wa-key',
  WHATSAPP_TEMPLATE: 'login',
};
const LINE = { LINE_CHANNEL_ACCESS_TOKEN: 'line-key' };
const MESSAGE = {
  phone: '+6581234567',
  text: '123456 is your code',
  code: '123456',
  language: 'en',
  region: 'sg',
};

function send(
  environment: Record<string, string>,
  channel: 'sms' | 'messaging',
  language = 'en',
  at = origin,
) {
  const services = { TWILIO_API: at, WHATSAPP_API: `${at}/v1`, LINE_API: at };
  const config = parseConfig({ environment: { ...services, ...environment } });
  expect(loginProblems(config)).toEqual([]);
  const provider = openMessaging(config, quiet, Date.now).providerOf(channel);
  return provider?.sendCode({ ...MESSAGE, channel, language });
}

it('Twilio receives a text message', async () => {
  await send({ SMS_PROVIDER: 'twilio', ...TWILIO }, 'sms');
  expect(requests[0]).toMatchObject({
    url: '/2010-04-01/Accounts/AC1/Messages.json',
    authorization: `Basic ${Buffer.from('AC1:twilio-key').toString('base64')}`,
  });
  expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
    To: '+6581234567',
    From: '+15005550006',
    Body: '123456 is your code',
  });
  await send({ SMS_PROVIDER: 'twilio', ...TWILIO, TWILIO_SMS_FROM: 'MG7' }, 'sms');
  expect(new URLSearchParams(requests[1]?.body).get('MessagingServiceSid')).toBe('MG7');
});

it('Twilio receives a WhatsApp message by template', async () => {
  await send({ MESSAGING_PROVIDER: 'twilio', ...TWILIO }, 'messaging');
  expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
    To: 'whatsapp:+6581234567',
    From: 'whatsapp:+14155238886',
    ContentSid: 'HX1',
    ContentVariables: '{"1":"123456"}',
  });
});

it.each([
  ['en', 'en'],
  ['ms-SG', 'ms'],
  ['ja', 'ja'],
  ['pt', 'pt_BR'],
  ['pt-BR', 'pt_BR'],
  ['pt-PT', 'pt_PT'],
  ['pt-AO', 'pt_PT'],
  ['be', 'be_BY'],
  ['ky', 'ky_KG'],
  ['ps-PK', 'ps_AF'],
  ['rw', 'rw_RW'],
  ['si', 'si_LK'],
  ['zh-SG', 'zh_CN'],
  ['zh-Hans-HK', 'zh_CN'],
  ['zh-Hant-HK', 'zh_HK'],
])('WhatsApp receives the template for %s in %s', async (language, expected) => {
  await send({ MESSAGING_PROVIDER: 'whatsapp', ...WHATSAPP }, 'messaging', language);
  expect(requests[0]).toMatchObject({ url: '/v1/42/messages', authorization: 'Bearer wa-key' });
  const parameters = [{ type: 'text', text: '123456' }];
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '6581234567',
    type: 'template',
    template: {
      name: 'login',
      language: { code: expected },
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  });
});

it('LINE receives the phone only as a hash', async () => {
  await send({ MESSAGING_PROVIDER: 'line', ...LINE }, 'messaging');
  expect(requests[0]).toMatchObject({ url: '/bot/pnp/push', authorization: 'Bearer line-key' });
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    to: createHash('sha256').update('+6581234567').digest('hex'),
    messages: [{ type: 'text', text: '123456 is your code' }],
  });
});

it('errors of a service that refuses, redirects or is unreachable contain no phone and no code', async () => {
  const environment = { SMS_PROVIDER: 'twilio', ...TWILIO };
  for (const answer of [400, 401, 429, 500, 302]) {
    status = answer;
    await expect(send(environment, 'sms')).rejects.toThrow(/^Twilio (answered \d+|cannot be reached)$/);
  }
  await expect(send(environment, 'sms', 'en', 'http://127.0.0.1:1')).rejects.toThrow(
    /^Twilio cannot be reached$/,
  );
});

const names = (environment: Record<string, string>) =>
  loginProblems(parseConfig({ environment })).map(({ name }) => name);

it('a provider with missing settings is refused by their names', () => {
  expect(names({ SMS_PROVIDER: 'twilio' })).toEqual([
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'TWILIO_SMS_FROM',
  ]);
  expect(names({ MESSAGING_PROVIDER: 'whatsapp', WHATSAPP_TEMPLATE: 'x' })).toEqual([
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_ACCESS_TOKEN',
  ]);
  expect(names({ MESSAGING_PROVIDER: 'line' })).toEqual(['LINE_CHANNEL_ACCESS_TOKEN']);
  expect(() => names({ SMS_PROVIDER: 'pigeon' })).toThrow(
    'SMS_PROVIDER: "pigeon" cannot be used; allowed: local',
  );
});

it('a public site cannot show codes and needs a secret', () => {
  const local = ['SMS_PROVIDER', 'MESSAGING_PROVIDER', 'LOGIN_SECRET'];
  expect(names({ PUBLIC_ORIGIN: 'https://cars.example', TRUST_PROXY: 'loopback' })).toEqual(local);
  expect(names({ HOST: '0.0.0.0' })).toEqual(local);
  const none = { SMS_PROVIDER: 'none', MESSAGING_PROVIDER: 'none' };
  expect(names({ HOST: '0.0.0.0', ...none })).toEqual([]);
  const twilio = { ...none, SMS_PROVIDER: 'twilio', ...TWILIO, HOST: '0.0.0.0' };
  expect(names(twilio)).toEqual(['LOGIN_SECRET']);
  expect(names({ ...twilio, LOGIN_SECRET: 'x'.repeat(32) })).toEqual([]);
  expect(() => names({ LOGIN_SECRET: 'short' })).toThrow('LOGIN_SECRET: its value cannot be used');
});

it('a site with a public address in a manifest is warned about visible codes', () => {
  const warning = (webUrl: string, environment: Record<string, string> = {}) =>
    loginWarning(parseConfig({ environment }), [
      { code: 'sg', webUrl: '' },
      { code: 'my', webUrl },
    ]);
  expect(warning('https://cars.example')).toMatch(/\/inbox.* manifest of my names https:\/\/cars\.example /);
  for (const local of ['', 'http://localhost:3000', 'http://127.0.0.1']) expect(warning(local)).toBeNull();
  const none = { SMS_PROVIDER: 'none', MESSAGING_PROVIDER: 'none' };
  expect(warning('https://cars.example', none)).toBeNull();
  expect(warning('https://cars.example', { ...none, SMS_PROVIDER: 'local' })).not.toBeNull();
});

it('a public site on loopback has to name its proxy, or all visitors share one address', () => {
  const sends = {
    SMS_PROVIDER: 'twilio',
    ...TWILIO,
    MESSAGING_PROVIDER: 'none',
    LOGIN_SECRET: 'x'.repeat(32),
  };
  const site = { ...sends, PUBLIC_ORIGIN: 'https://cars.example' };
  expect(names(site)).toEqual(['TRUST_PROXY']);
  expect(names({ ...site, TRUST_PROXY: 'loopback' })).toEqual([]);
  // the proxy may be anywhere, or there is none
  expect(names({ ...site, HOST: '0.0.0.0' })).toEqual([]);
});

it('a local site needs no settings', () => {
  for (const local of [
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_ORIGIN: 'http://localhost:3000' },
  ])
    expect(names(local as Record<string, string>)).toEqual([]);
});
