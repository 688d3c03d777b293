import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Offer } from '#contracts/types.ts';
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
  /** @returns the offer as it is then, or null if it was refused */
  const act = async (call: OfferCall): Promise<Offer | null> => {
    dispatch(offerActions.begun());
    const { data, error } = await send({ ...address, ...call });
    if (data) return data;
    dispatch(offerActions.refused(actionProblem(error as Failure, t)));
    return null;
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
