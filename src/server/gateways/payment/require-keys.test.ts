import { expect, it } from 'vitest';
import { parseConfig } from '../../config/index.ts';
import { requireRealPayments } from './require-keys.ts';

const region = (offers: boolean, provider: 'sandbox' | 'stripe') =>
  ({ code: 'xx', features: { offers }, payments: { provider } }) as Parameters<
    typeof requireRealPayments
  >[1][number];
const PUBLIC = { HOST: '0.0.0.0', LOGIN_SECRET: 'x'.repeat(32) };
const check = (environment: Record<string, string>, ...regions: ReturnType<typeof region>[]) =>
  requireRealPayments(parseConfig({ environment }), regions);

it('refuses a public site whose payments move no money, unless SANDBOX_PAYMENTS is on', () => {
  const sandbox = region(true, 'sandbox');
  for (const environment of [PUBLIC, { PUBLIC_ORIGIN: 'https://cars.example', TRUST_PROXY: 'loopback' }])
    expect(() => check(environment, region(true, 'stripe'), sandbox)).toThrow(
      /No money moves in xx: .* SANDBOX_PAYMENTS is off/,
    );
  expect(check({ ...PUBLIC, SANDBOX_PAYMENTS: 'on' }, sandbox)).toMatch(/^No money moves in xx/);
});

it('accepts a local site, a real provider, and offers that are off', () => {
  expect(check({}, region(true, 'sandbox'))).toBeUndefined();
  expect(check(PUBLIC, region(true, 'stripe'), region(false, 'sandbox'))).toBeUndefined();
});
