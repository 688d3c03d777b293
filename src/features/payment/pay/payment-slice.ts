import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { PaymentMethod } from '#contracts/types.ts';
import type { Failure } from '#store/failure.ts';
import { rootReducer } from '#store/root-store.ts';
import type { CardFormAccess, PaymentState } from '../payment-state.ts';

/** The payment area of the store; null before a page offers to pay. */
const paymentSlice = createSlice({
  name: 'payment',
  initialState: null as PaymentState | null,
  reducers: {
    opened: (
      _,
      { payload }: PayloadAction<Pick<PaymentState, 'method' | 'key'> & Partial<PaymentState>>,
    ): PaymentState => ({
      bank: null,
      status: 'choosing',
      failure: null,
      cardForm: null,
      ...payload,
    }),
    chosen(state, { payload }: PayloadAction<{ method?: PaymentMethod; bank?: string | null; key: string }>) {
      // what is on its way stays as it was sent
      if (state?.status === 'choosing') Object.assign(state, { failure: null, ...payload });
    },
    starting(state) {
      if (state) Object.assign(state, { status: 'starting', failure: null });
    },
    failed(state, { payload }: PayloadAction<{ failure: Failure; key: string }>) {
      if (state) Object.assign(state, { status: 'choosing', ...payload });
    },
    leaving(state) {
      if (state) state.status = 'leaving';
    },
    cardFormOpened(state, { payload }: PayloadAction<CardFormAccess>) {
      if (state) Object.assign(state, { status: 'card_form', cardForm: payload });
    },
    /** The buyer came back from the page of the provider, or closed its form. */
    cameBack(state, { payload: key }: PayloadAction<string>) {
      if (state) Object.assign(state, { status: 'choosing', cardForm: null, key });
    },
  },
});

declare module '#store/root-store.ts' {
  interface LazySlices extends WithSlice<typeof paymentSlice> {}
}

paymentSlice.injectInto(rootReducer);

export const { opened, chosen, starting, failed, leaving, cardFormOpened, cameBack } = paymentSlice.actions;
