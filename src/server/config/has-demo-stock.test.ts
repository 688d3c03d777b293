import { expect, test } from 'vitest';
import { hasDemoStock } from './has-demo-stock.ts';
import { parseConfig } from './parse-config.ts';

const shows = (environment: Record<string, string>) => hasDemoStock(parseConfig({ environment }));

test('a local site has demo cars, a public one only if it asks for them', () => {
  expect(shows({})).toBe(true);
  expect(shows({ PUBLIC_ORIGIN: 'http://localhost:3000' })).toBe(true);
  const secrets = { SMS_PROVIDER: 'none', MESSAGING_PROVIDER: 'none' };
  const site = { ...secrets, PUBLIC_ORIGIN: 'https://cars.example' };
  expect(shows(site)).toBe(false);
  expect(shows({ ...secrets, HOST: '0.0.0.0' })).toBe(false);
  expect(shows({ ...site, DEMO_STOCK: 'on' })).toBe(true);
  expect(shows({ DEMO_STOCK: 'off' })).toBe(false);
});
