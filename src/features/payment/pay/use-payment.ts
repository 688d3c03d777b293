import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { OfferTransaction } from '#contracts/types.ts';
import { randomId } from '#integrations/analytics/random-id.ts';
import type { PayTarget } from '../payment-state.ts';
import { paymentOf, unansweredStart } from './pay.ts';
import { cameBack, opened } from './payment-slice.ts';

/** The try to pay of this page; null on the first render. */
export function usePayment(target: PayTarget, { methods }: Pick<OfferTransaction, 'methods'>) {
  const state = useSelector(paymentOf);
  const dispatch = useDispatch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that paying is offered
  useEffect(() => {
    const left = unansweredStart(target);
    const isOffered = methods.some((method) => method === left?.method);
    const method = methods.length === 1 ? (methods[0] ?? null) : null;
    dispatch(opened(left && isOffered ? left : { method, key: randomId() }));
    // back from the page of the provider, which the browser had kept
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) dispatch(cameBack(randomId()));
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [dispatch]);
  return state;
}
