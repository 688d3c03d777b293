import { useDispatch } from 'react-redux';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { Failure } from '#store/failure.ts';
import { type OfferAddress, type OfferCall, useActOnOfferMutation } from './offer-api.ts';
import { offerActions } from './offer-slice.ts';
import { goToNextStep } from './page/step-address.ts';

/** Does what the buyer wants with an offer. A refusal is shown above the step, and the offer is loaded again (SPEC 8). */
export function useOfferAct(address: OfferAddress) {
  const t = useTranslate();
  const dispatch = useDispatch();
  const [send, { isLoading: isBusy }] = useActOnOfferMutation();
  /** @returns whether it was done */
  const act = async (call: OfferCall): Promise<boolean> => {
    dispatch(offerActions.begun());
    const { error } = await send({ ...address, ...call });
    if (!error) return true;
    dispatch(offerActions.refused(refusalText(error as Failure) || t('offers:page.failed.payment')));
    return false;
  };
  return {
    isBusy,
    act,
    /** The same, and shows the step that comes next. */
    actAndGo: async (call: OfferCall): Promise<void> => {
      if (await act(call)) goToNextStep();
    },
  };
}

/** What the API says, with what is missing; empty: it says nothing that helps a buyer. */
function refusalText({ status = 0, body, text }: Failure): string {
  if (status < 400 || status >= 500) return '';
  const { errors } = (body ?? {}) as { errors?: Readonly<Record<string, readonly string[]>> };
  const missing = typeof errors === 'object' && errors !== null ? Object.values(errors).flat() : [];
  return [...new Set([text, ...missing.filter((each) => typeof each === 'string')])].join(' ');
}
