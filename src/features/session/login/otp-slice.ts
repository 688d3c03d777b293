import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#store/root-store.ts';
import type { LoginState } from './login-state.ts';

/** The otp area of the store (SPEC 3.12): the login of the page; null before one was begun. */
const otpSlice = createSlice({
  name: 'otp',
  initialState: null as LoginState | null,
  reducers: {
    loginChanged: (_, { payload }: PayloadAction<LoginState>) => payload,
  },
});

declare module '#store/root-store.ts' {
  interface LazySlices extends WithSlice<typeof otpSlice> {}
}

otpSlice.injectInto(rootReducer);

export const { loginChanged } = otpSlice.actions;
