import type { Payment } from '#contracts/types.ts';
import { UNTRACKED } from '#store/api.ts';
import type { Failure } from '#store/failure.ts';
import type { AppStore } from '#store/root-store.ts';
import { paymentApi } from './payment-api.ts';
import type { PaymentLocale } from './payment-state.ts';

/** What is known of a payment that the provider has led back from. */
export interface ReturnedPayment {
  /** Null: it is not known yet. */
  payment: Payment | null;
  failure: Failure | null;
  /** It is asked about again by itself. */
  isAsking: boolean;
}

/** Seconds between questions while a bank has not answered; then the buyer gets a message. */
const PAUSES = [2, 3, 5, 8, 13, 20, 30];

export const isUnderWay = ({ state }: Pick<Payment, 'state'>): boolean => state === 'processing';

interface SettleOptions extends PaymentLocale {
  /** Slug. */
  payment: string;
  signal: AbortSignal;
  onChange(returned: ReturnedPayment): void;
}

/** Asks what became of a payment, again with growing pauses while it is being processed. */
export async function settleReturned(
  { dispatch }: Pick<AppStore, 'dispatch'>,
  { region, language, payment: slug, signal, onChange }: SettleOptions,
): Promise<void> {
  let payment: Payment | null = null;
  for (const pause of [...PAUSES, null]) {
    const settlement = { region, language, payment: slug };
    const { data, error } = await dispatch(
      paymentApi.endpoints.settlePayment.initiate(settlement, UNTRACKED),
    );
    if (signal.aborted) return;
    payment = data ?? payment;
    const isAsking = pause !== null && payment !== null && isUnderWay(payment);
    onChange({ payment, failure: payment ? null : (error as Failure), isAsking });
    if (!isAsking) return;
    await sleep(pause * 1_000, signal);
    if (signal.aborted) return;
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
