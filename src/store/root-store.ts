import { combineSlices, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { api } from './api.ts';
import { garageSlice, searchFilterHistorySlice, viewingHistorySlice } from './device-list-slices.ts';

/** Slices that are injected when their feature is loaded; features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by features
export interface LazySlices {}

export const rootReducer = combineSlices(
  api,
  garageSlice,
  searchFilterHistorySlice,
  viewingHistorySlice,
).withLazyLoadedSlices<LazySlices>();

const listener = createListenerMiddleware();
/** Runs an effect after an action. */
export const startListening = listener.startListening;

/** Pages have one store, which is made in `store.ts`. */
export function makeStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      // files are arguments of uploads, and views of results pages are large: checks of development would warn
      defaults({ serializableCheck: false, immutableCheck: false })
        .prepend(listener.middleware)
        .concat(api.middleware),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<typeof rootReducer>;
