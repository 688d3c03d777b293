import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '#store/root-store.ts';
import type { BrowseState } from './browse-state.ts';

/** What the results page of a buyer shows since the first choice (SPEC 3.1). */
interface BrowseResults {
  /** Number of the page: one that is left must not be shown on the next. */
  page: number;
  state: BrowseState;
}

export const browseSlice = createSlice({
  name: 'browse',
  initialState: null as BrowseResults | null,
  reducers: {
    shown: (_, { payload }: PayloadAction<BrowseResults>) => payload,
  },
});

declare module '#store/root-store.ts' {
  interface LazySlices {
    browse: BrowseResults | null;
  }
}

browseSlice.injectInto(rootReducer);
