import type { StartedPayment } from '#contracts/types.ts';
import { randomId } from '#integrations/analytics/random-id.ts';
import { loadPage } from '#integrations/navigation/navigation.ts';
import { methodFacts } from '#region/payments/payment-methods.ts';
import { UNTRACKED } from '#store/api.ts';
import { type Failure, isFinal } from '#store/failure.ts';
import type { AppStore, RootState } from '#store/root-store.ts';
import { paymentApi, type WantedPayment } from '../payment-api.ts';
import type { PaymentState } from '../payment-state.ts';
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
  const { data, error } = await dispatch(
    paymentApi.endpoints.startPayment.initiate(
      { ...wanted, method, bank: methodFacts(method).choosesBank ? bank : null, key },
      UNTRACKED,
    ),
  );
  if (data) return follow(data);
  const failure = error as Failure;
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
