// Begins or settles a payment, or sends a refund, and stops at a named moment. The test ends it with kill -9.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentProvider } from '#server/gateways/payment/payment-provider.ts';
import { createPayments } from '#server/modules/payments/payment-service.ts';
import { openDatabase } from '#server/storage/database.ts';
import { quiet } from '../quiet-log.ts';
import { byCard, paymentBench } from './payment-bench.ts';

const [url = '', moment = '', name = ''] = process.argv.slice(2);
const stop = async (): Promise<never> => {
  process.stdout.write('stopped\n');
  await sleep(600_000);
  throw new Error('nobody has ended this process');
};
const database = { ...openDatabase({ url, log: quiet, size: 4 }) };
const { parts } = paymentBench({
  database,
  // everything is recorded, and nothing is committed
  effects: moment === 'before commit' ? { onPaid: stop } : {},
});

/** A provider that has done its work when the process stops. */
function stopping(provider: PaymentProvider): PaymentProvider {
  const after = (call: keyof PaymentProvider, when: string) =>
    moment === when
      ? {
          [call]: async (...values: never[]) => {
            await (provider[call] as (...given: never[]) => Promise<unknown>)(...values);
            return stop();
          },
        }
      : {};
  return {
    ...provider,
    ...after('createIntent', 'after the intent'),
    ...after('fetchIntent', 'after the answer'),
    ...after('refund', 'after the refund'),
  };
}

const payments = createPayments({
  ...parts,
  providers: {
    providerOf(manifest) {
      const provider = parts.providers.providerOf(manifest);
      return provider && stopping(provider);
    },
  },
});
if (moment === 'after the intent') await payments.start(byCard(name));
else if (moment === 'after the refund') await payments.settleDue(new AbortController().signal);
else await payments.settle(name);
