import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { deskApi } from './desk-api.ts';

/** The store of the desk: its API only. The store of the site is not loaded here. */
export function makeDeskStore() {
  const store = configureStore({
    reducer: { [deskApi.reducerPath]: deskApi.reducer },
    middleware: (defaults) => defaults().concat(deskApi.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}
