import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '#store/root-store.ts';
import type { BrowseState } from './browse-state.ts';

/** What the results page of a buyer shows since the first choice (SPEC 3.1). */
interface ShownResults {
  /** Number of the page: one that is left must not be shown on the next. */
  page: number;
  state: BrowseState;
}

export const browseSlice = createSlice({
  name: 'browse',
  initialState: null as ShownResults | null,
  reducers: {
    shown: (_, { payload }: PayloadAction<ShownResults>) => payload,
  },
});

declare module '#store/root-store.ts' {
  interface LazySlices {
    browse: ShownResults | null;
  }
}

browseSlice.injectInto(rootReducer);
