import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#store/root-store.ts';
import { store } from '#store/store.ts';

const consentSlice = createSlice({
  name: 'consent',
  initialState: { isOpen: false },
  reducers: {
    choicesShown(state, { payload: isOpen }: PayloadAction<boolean>) {
      state.isOpen = isOpen;
    },
  },
});

declare module '#store/root-store.ts' {
  interface LazySlices extends WithSlice<typeof consentSlice> {}
}

consentSlice.injectInto(rootReducer);

export const showChoices = (isOpen: boolean) =>
  void store.dispatch(consentSlice.actions.choicesShown(isOpen));
