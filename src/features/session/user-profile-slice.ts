import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { sessionEnded } from '#store/api.ts';
import { rootReducer } from '#store/root-store.ts';
import type { LoginPrompt, Session, UserProfileState } from './session-state.ts';
import { sessionWithoutStore } from './stored-login.ts';

const userProfileSlice = createSlice({
  name: 'userProfile',
  initialState: (): UserProfileState => ({
    session: sessionWithoutStore(),
    hasLoggedIn: false,
    login: { isOpen: false },
  }),
  reducers: {
    /** The cookies were read. */
    sessionRead(state, { payload: session }: PayloadAction<Session>) {
      state.session = session;
    },
    sessionBegan(state, { payload: { isHere } }: PayloadAction<{ isHere: boolean }>) {
      state.hasLoggedIn = isHere;
    },
    loginOpened(state, { payload }: PayloadAction<Pick<LoginPrompt, 'redirectTo' | 'isRefused'>>) {
      state.login = { isOpen: true, ...payload };
    },
    loginClosed(state, { payload: { hasLedIn } }: PayloadAction<{ hasLedIn: boolean }>) {
      state.login = { isOpen: false, hasLedIn };
    },
  },
  extraReducers: (builder) =>
    builder.addCase(sessionEnded, (state) => {
      state.hasLoggedIn = false;
    }),
});

declare module '#store/root-store.ts' {
  interface LazySlices extends WithSlice<typeof userProfileSlice> {}
}

userProfileSlice.injectInto(rootReducer);

export const { sessionRead, sessionBegan, loginOpened, loginClosed } = userProfileSlice.actions;
