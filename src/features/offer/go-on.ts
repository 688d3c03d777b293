import type { AppStore } from '#store/root-store.ts';
import { type OfferAddress, offerApi } from './offer-api.ts';
import { goToNextStep } from './step-address.ts';

/**
 * Shows the next step after a change of an offer. Waits until the workflow was read again: the old workflow names a step
 * that is done.
 */
export async function goOn(dispatch: AppStore['dispatch'], address: OfferAddress): Promise<void> {
  const { getRunningQueriesThunk, getRunningQueryThunk } = offerApi.util;
  await Promise.all(dispatch(getRunningQueriesThunk()));
  // the workflow is read again only after an answer that is under way
  await dispatch(getRunningQueryThunk('offerWorkflow', address));
  goToNextStep();
}
