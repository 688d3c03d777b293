import type { StartedPayment } from '#contracts/types.ts';
import { PAYMENTS_KEY } from '#domain/visitor/device-keys.ts';
import { randomId } from '#integrations/analytics/random-id.ts';
import { loadPage } from '#integrations/navigation/navigation.ts';
import { methodFacts } from '#region/payments/payment-methods.ts';
import { UNTRACKED } from '#store/api.ts';
import { type Failure, isFinal } from '#store/failure.ts';
import type { AppStore, RootState } from '#store/root-store.ts';
import { paymentApi, type WantedPayment } from '../payment-api.ts';
import type { PaymentState, PayTarget } from '../payment-state.ts';
import { cardFormOpened, failed, leaving, starting } from './payment-slice.ts';

export const paymentOf = ({ payment }: RootState): PaymentState | null => payment ?? null;

interface PayOptions extends Pick<WantedPayment, 'region' | 'language' | 'target'> {
  /** Shows what became of a payment that there is nothing left to do for. @param payment its slug */
  onStarted(payment: string): void;
  /** Goes to the page of the provider. */
  leave?(address: string): void;
}

/**
 * Starts the payment that is chosen, once: while one is starting, other calls do nothing. Then the browser goes to the
 * page of the provider, or the page shows its card form.
 */
export async function pay(
  { getState, dispatch }: Pick<AppStore, 'getState' | 'dispatch'>,
  { onStarted, leave = loadPage, ...wanted }: PayOptions,
): Promise<void> {
  const state = paymentOf(getState());
  if (state?.status !== 'choosing' || state.method === null) return;
  const { method, bank, key } = state;
  dispatch(starting());
  noteStart(wanted.target, { method, bank, key });
  const { data, error } = await dispatch(
    paymentApi.endpoints.startPayment.initiate(
      { ...wanted, method, bank: methodFacts(method).choosesBank ? bank : null, key },
      UNTRACKED,
    ),
  );
  const failure = error as Failure;
  if (data || isFinal(failure)) noteStart(wanted.target);
  if (data) return follow(data);
  // without an answer the payment may have been started: the same key goes on with it
  dispatch(failed({ failure, key: isFinal(failure) ? randomId() : key }));

  function follow({ payment, next }: StartedPayment): void {
    if (next?.kind === 'redirect' && next.url) {
      dispatch(leaving());
      leave(next.url);
    } else if (next?.client_secret && next.publishable_key) {
      const { client_secret: clientSecret, publishable_key: publishableKey } = next;
      dispatch(cardFormOpened({ payment: payment.slug, clientSecret, publishableKey }));
    } else onStarted(payment.slug);
  }
}

type Start = Pick<PaymentState, 'method' | 'bank' | 'key'>;

/** The start of a payment that was left before its answer, also by a reload: the same key goes on with it. */
export const unansweredStart = (target: PayTarget): Start | undefined =>
  startsOfTab()[JSON.stringify(target)];

/** @param start undefined: it was answered */
function noteStart(target: PayTarget, start?: Start): void {
  try {
    const starts = { ...startsOfTab(), [JSON.stringify(target)]: start };
    window.sessionStorage.setItem(PAYMENTS_KEY, JSON.stringify(starts));
  } catch {
    // without storage a start is known for as long as its part of the page is shown
  }
}

function startsOfTab(): Readonly<Record<string, Start | undefined>> {
  try {
    return JSON.parse(window.sessionStorage.getItem(PAYMENTS_KEY) ?? '{}');
  } catch {
    return {};
  }
}
