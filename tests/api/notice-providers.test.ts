import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '#server/config/index.ts';
import type { Channel } from '#server/gateways/messaging/messaging-provider.ts';
import { openMessaging } from '#server/gateways/messaging/open-messaging.ts';
import { quiet } from '../quiet-log.ts';

/** An HTTP server that stands in for the messaging services. */
let service: Server;
let origin: string;
let body = '';

beforeAll(async () => {
  service = createServer(async (request, response) => {
    body = await text(request);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => service.close());

const NOTICE = { phone: '+6581234567', text: '2 new cars', language: 'en', region: 'sg' };
const TWILIO = {
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'key',
  TWILIO_SMS_FROM: '+15005550006',
  TWILIO_WHATSAPP_FROM: '+14155238886',
};
const WHATSAPP = { WHATSAPP_PHONE_NUMBER_ID: '42', WHATSAPP_ACCESS_TOKEN: 'key' };

function noticesOf(environment: Record<string, string>, channel: Channel) {
  const services = { TWILIO_API: origin, WHATSAPP_API: origin, LINE_API: origin };
  const config = parseConfig({ environment: { ...services, ...environment } });
  return openMessaging(config, quiet, Date.now).providerOf(channel)?.sendNotice;
}

it('sends a notice as a text message', async () => {
  await noticesOf({ SMS_PROVIDER: 'twilio', ...TWILIO }, 'sms')?.({ ...NOTICE, channel: 'sms' });
  expect(new URLSearchParams(body).get('Body')).toBe('2 new cars');
});

it('sends a notice by the notice template, never by the code template', async () => {
  const twilio = { MESSAGING_PROVIDER: 'twilio', ...TWILIO, TWILIO_WHATSAPP_ALERT_CONTENT_SID: 'HX2' };
  await noticesOf(twilio, 'messaging')?.({ ...NOTICE, channel: 'messaging' });
  expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
    To: 'whatsapp:+6581234567',
    ContentSid: 'HX2',
    ContentVariables: '{"1":"2 new cars"}',
  });
  const whatsapp = { MESSAGING_PROVIDER: 'whatsapp', ...WHATSAPP, WHATSAPP_ALERT_TEMPLATE: 'news' };
  await noticesOf(whatsapp, 'messaging')?.({ ...NOTICE, channel: 'messaging' });
  expect(JSON.parse(body).template).toEqual({
    name: 'news',
    language: { code: 'en' },
    components: [{ type: 'body', parameters: [{ type: 'text', text: '2 new cars' }] }],
  });
  await noticesOf(
    { MESSAGING_PROVIDER: 'line', LINE_CHANNEL_ACCESS_TOKEN: 'key' },
    'messaging',
  )?.({
    ...NOTICE,
    channel: 'messaging',
  });
  expect(JSON.parse(body).messages).toEqual([{ type: 'text', text: '2 new cars' }]);
});

it('offers no notices by a messaging app without a notice template', () => {
  expect(noticesOf({ MESSAGING_PROVIDER: 'twilio', ...TWILIO }, 'messaging')).toBeUndefined();
  expect(noticesOf({ MESSAGING_PROVIDER: 'whatsapp', ...WHATSAPP }, 'messaging')).toBeUndefined();
});
