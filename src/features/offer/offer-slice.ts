import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '#store/root-store.ts';

/** How the buyer wants to pay the rest; sent when its documents are complete. */
export interface FinancingChoice {
  method: 'cash' | 'loan' | null;
  /** Code of a bank; empty: none chosen. */
  bank: string;
  /** Null: none chosen. */
  months: number | null;
  insurance: boolean;
}

/** What the buyer has chosen on the page of an offer and not sent; the API has what is stored (SPEC 3.11). */
export interface OfferState {
  /** Slug of the offer that is shown. */
  slug: string;
  /** The terms are ticked (SPEC 4). */
  acceptsTerms: boolean;
  choice: FinancingChoice;
  /** Why the last action was refused, for display; null: it was not. */
  problem: string | null;
}

const stateOf = (slug: string): OfferState => ({
  slug,
  acceptsTerms: false,
  choice: { method: null, bank: '', months: null, insurance: false },
  problem: null,
});

const offerSlice = createSlice({
  name: 'offer',
  initialState: stateOf(''),
  reducers: {
    opened: (state, { payload: slug }: PayloadAction<string>) =>
      state.slug === slug ? { ...state, problem: null } : stateOf(slug),
    termsTicked(state, { payload }: PayloadAction<boolean>) {
      state.acceptsTerms = payload;
    },
    choiceChanged(state, { payload }: PayloadAction<Partial<FinancingChoice>>) {
      Object.assign(state.choice, payload);
    },
    refused(state, { payload }: PayloadAction<string>) {
      state.problem = payload;
    },
    begun(state) {
      state.problem = null;
    },
  },
});

declare module '#store/root-store.ts' {
  interface LazySlices {
    offer: OfferState;
  }
}

offerSlice.injectInto(rootReducer);

export const offerActions = offerSlice.actions;
/** State of the page before it was opened. */
export const INITIAL_OFFER = offerSlice.getInitialState();
