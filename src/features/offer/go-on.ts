import type { AppStore } from '#store/root-store.ts';
import { type OfferAddress, offerApi } from './offer-api.ts';
import { goToNextStep } from './step-address.ts';

/**
 * Shows the step that comes next after a change of an offer, as soon as its workflow was read again: the one of before
 * names a step that is done.
 */
export async function goOn(dispatch: AppStore['dispatch'], address: OfferAddress): Promise<void> {
  const { getRunningQueriesThunk, getRunningQueryThunk } = offerApi.util;
  await Promise.all(dispatch(getRunningQueriesThunk()));
  // where another answer was on its way, it is read again only after that
  await dispatch(getRunningQueryThunk('offerWorkflow', address));
  goToNextStep();
}
