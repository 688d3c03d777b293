import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { failureText } from '../parts/failure-text.ts';
import { type OfferChange, type OfferKey, useChangeOfferMutation } from './offers-api.ts';

/** Changes an offer, one change at a time, and keeps why it was refused. */
export function useOfferChange(offerKey: OfferKey) {
  const t = useTranslate();
  const [problem, setProblem] = useState('');
  const [send, { isLoading }] = useChangeOfferMutation();
  /** @returns whether it was done */
  async function change(offerChange: OfferChange): Promise<boolean> {
    if (isLoading) return false;
    setProblem('');
    const { error } = await send({ ...offerKey, ...offerChange });
    if (error) setProblem(failureText(error, t));
    return error === undefined;
  }
  return { change, isLoading, problem };
}
