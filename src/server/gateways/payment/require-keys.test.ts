import { expect, it } from 'vitest';
import type { Payments } from '#contracts/types.ts';
import { parseConfig } from '../../config/index.ts';
import { openPaymentProviders } from './payment-providers.ts';
import { paymentNeeds, sandboxWarning } from './require-keys.ts';

const region = (offers: boolean, provider: 'sandbox' | 'stripe') =>
  ({ code: 'xx', features: { offers }, payments: { provider } as Payments }) as Parameters<
    typeof paymentNeeds
  >[1] & { extensions: undefined };
const PUBLIC = { HOST: '0.0.0.0', LOGIN_SECRET: 'x'.repeat(32) };
const sandbox = region(true, 'sandbox');
const configOf = (environment: Record<string, string>) => parseConfig({ environment });
const hasProvider = (environment: Record<string, string>) =>
  openPaymentProviders({
    config: configOf(environment),
    db: {} as never,
    log: { info() {}, warn() {}, error() {} },
    sandboxSecret: 'secret',
    clock: Date.now,
  }).providerOf(sandbox) !== null;

it('a public site has no payments that move no money, unless SANDBOX_PAYMENTS is on', () => {
  for (const environment of [PUBLIC, { PUBLIC_ORIGIN: 'https://cars.example', TRUST_PROXY: 'loopback' }]) {
    expect(paymentNeeds(configOf(environment), sandbox)).toMatchObject([
      { path: ['payments', 'provider'], message: expect.stringContaining('SANDBOX_PAYMENTS is off') },
    ]);
    expect(hasProvider(environment)).toBe(false);
  }
  const allowed = { ...PUBLIC, SANDBOX_PAYMENTS: 'on' };
  expect(paymentNeeds(configOf(allowed), sandbox)).toEqual([]);
  expect(hasProvider(allowed)).toBe(true);
  expect(sandboxWarning(configOf(allowed), [sandbox])).toMatch(/^No money moves in xx/);
});

it('accepts a local site, a real provider, and offers that are off', () => {
  expect(paymentNeeds(configOf({}), sandbox)).toEqual([]);
  expect(sandboxWarning(configOf({}), [sandbox])).toBeUndefined();
  for (const each of [region(true, 'stripe'), region(false, 'sandbox')]) {
    expect(paymentNeeds(configOf(PUBLIC), each)).toEqual([]);
    expect(sandboxWarning(configOf(PUBLIC), [each])).toBeUndefined();
  }
  expect(hasProvider({})).toBe(true);
});
