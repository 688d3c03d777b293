import { useSelector } from 'react-redux';
import type { RootState } from '#store/root-store.ts';
import { INITIAL_OFFER, type OfferState } from './offer-slice.ts';

/** A part of what the buyer does on the page of an offer. */
export const useOfferState = <Part>(select: (state: OfferState) => Part): Part =>
  useSelector((root: RootState) => select(root.offer ?? INITIAL_OFFER));
