import { expect, it } from 'vitest';
import { UNCALLED_PROVIDER } from '../../../tests/uncalled-provider.ts';
import type { PaymentIntent } from '../gateways/payment/payment-provider.ts';
import type { ContextDeps } from './create-context.ts';
import type { ExtensionPaymentProvider } from './extension-payment-provider.ts';
import { paymentProvidersOf } from './payment-providers-of.ts';

const INTENT: PaymentIntent = {
  id: 'p1',
  state: 'open',
  amount: 100,
  currency: 'MYR',
  failure: null,
  next: { kind: 'redirect', url: 'https://paylane.example/pay/p1' },
};

function providerWith(parts: Partial<ExtensionPaymentProvider>) {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const kind: ExtensionPaymentProvider = { ...UNCALLED_PROVIDER, ...parts };
  const deps = {
    config: { extensionValues: {} },
    database: {},
    log: { info: write, warn: write, error: write },
    origin: () => '',
  } as unknown as ContextDeps;
  const { paylane: open } = paymentProvidersOf([{ name: 'paylane', paymentProviders: [kind] }], deps);
  const [opening, payments] = [{ clock: Date.now }, {}] as unknown as [never, never];
  const provider = open?.(opening, 'my', payments, undefined);
  if (!provider) throw new Error('there is no provider');
  return { provider, lines };
}

it('a right answer is returned as it is', async () => {
  const { provider } = providerWith({ fetchIntent: async () => INTENT });
  expect(await provider.fetchIntent('p1')).toBe(INTENT);
});

it.each([
  { ...INTENT, amount: '100' },
  { ...INTENT, state: 'settled' },
  { ...INTENT, next: { kind: 'redirect', url: 'javascript:alert(1)' } },
  { ...INTENT, next: { kind: 'card_form', clientSecret: 'a', publishableKey: 'b' } },
  undefined,
])('a wrong answer is none: %j', async (answer) => {
  const { provider, lines } = providerWith({ fetchIntent: async () => answer as PaymentIntent });
  await expect(provider.fetchIntent('p1')).rejects.toMatchObject({ name: 'PaymentUnavailable' });
  expect(lines[0]).toMatch(/^Extension paylane: the payment provider paylane failed: its answer is wrong/);
});

it('failures in a row end the calls for a while; refusals do not', async () => {
  let calls = 0;
  const { provider } = providerWith({
    fetchIntent: async (id, { refused }) => {
      calls += 1;
      throw id === 'refused' ? refused('no_such_intent') : new Error('down');
    },
  });
  for (let index = 0; index < 8; index += 1)
    await expect(provider.fetchIntent('refused')).rejects.toMatchObject({
      name: 'PaymentRefused',
      message: 'no_such_intent',
    });
  for (let index = 0; index < 8; index += 1)
    await expect(provider.fetchIntent('p1')).rejects.toMatchObject({ name: 'PaymentUnavailable' });
  expect(calls).toBe(13);
});

it.each([
  ['that throws', UNCALLED_PROVIDER.createIntent],
  ['that says nothing', async () => undefined],
  ['that names no intent', async () => ({ id: 'e1', type: 'paid' })],
  ['that never ends', () => new Promise(() => {})],
])('a check of a webhook %s refuses it', async (_, parseWebhook) => {
  const { provider } = providerWith({
    parseWebhook: parseWebhook as unknown as ExtensionPaymentProvider['parseWebhook'],
  });
  expect(await provider.parseWebhook(Buffer.from('{}'), {}, Date.now())).toBe('refused');
});
