import { expect, it } from 'vitest';
import { parseConfig } from './parse-config.ts';
import { clearTextProblems } from './service-problems.ts';

const namesOf = (environment: Record<string, string>) =>
  clearTextProblems(parseConfig({ environment })).map(({ name }) => name);

it('problems are services that would get keys through the internet without encryption', () => {
  const address = 'http://service.example/';
  const names = ['CAPTCHA_API', 'COUNTRY_LOOKUP_URL', 'LINE_API', 'S3_ENDPOINT', 'STRIPE_API'];
  const more = ['TELEGRAM_GATEWAY_API', 'TWILIO_API', 'WHATSAPP_API'];
  const all = [...names, ...more];
  expect(namesOf(Object.fromEntries(all.map((name) => [name, address])))).toEqual(all);
  expect(namesOf(Object.fromEntries(all.map((name) => [name, address.replace('http:', 'https:')])))).toEqual(
    [],
  );
});

it.each([
  'http://localhost:9000',
  'http://127.0.0.1:9000',
  'http://[::1]:9000',
  'http://10.1.2.3',
  'http://minio:9000',
  'http://minio.shop.svc',
  'http://store.internal',
])('are not services of this machine or of an inner network: %s', (address) => {
  expect(namesOf({ S3_ENDPOINT: address })).toEqual([]);
});

it.each(['http://8.8.8.8', 'http://[2606:4700::1111]'])('public addresses are problems: %s', (address) => {
  expect(namesOf({ S3_ENDPOINT: address })).toEqual(['S3_ENDPOINT']);
});
