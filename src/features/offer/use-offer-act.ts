import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { Failure } from '#store/failure.ts';
import type { AppStore } from '#store/root-store.ts';
import { goOn } from './go-on.ts';
import { type OfferAddress, type OfferCall, useActOnOfferMutation } from './offer-api.ts';
import { actionProblem } from './offer-problem.ts';
import { offerActions } from './offer-slice.ts';

/** Runs actions of the buyer. A refusal is shown above the step, and the offer is loaded again (SPEC 8). */
export function useOfferAct(address: OfferAddress) {
  const t = useTranslate();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const [send, { isLoading }] = useActOnOfferMutation();
  const [isGoingOn, setGoingOn] = useState(false);
  /** @returns whether it was done */
  const act = async (call: OfferCall): Promise<boolean> => {
    dispatch(offerActions.begun());
    const { error } = await send({ ...address, ...call });
    if (!error) return true;
    dispatch(offerActions.refused(actionProblem(error as Failure, t)));
    return false;
  };
  return {
    isBusy: isLoading || isGoingOn,
    act,
    /** The same, and shows the step that comes next. */
    actAndGo: async (call: OfferCall): Promise<void> => {
      setGoingOn(true);
      if (await act(call)) await goOn(dispatch, address);
      setGoingOn(false);
    },
  };
}
