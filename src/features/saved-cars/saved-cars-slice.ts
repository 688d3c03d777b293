import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#store/root-store.ts';

/** How the saved cars of this device stand to those of the account. */
export interface SavedCarsStatus {
  /** `failed`: changes are not in the account yet. */
  sync: 'waiting' | 'done' | 'failed';
  /** Whether the person gets alerts; undefined until the account has answered. */
  isAlerted?: boolean;
  /** Cars that the account has no room for. */
  refused: number;
}

const initialState = { sync: 'waiting', refused: 0 } as SavedCarsStatus;

const savedCarsSlice = createSlice({
  name: 'savedCars',
  initialState,
  reducers: {
    savedCarsChanged: (state, { payload }: PayloadAction<Partial<SavedCarsStatus>>) => ({
      ...state,
      ...payload,
    }),
    savedCarsForgotten: () => initialState,
  },
});

declare module '#store/root-store.ts' {
  interface LazySlices extends WithSlice<typeof savedCarsSlice> {}
}

savedCarsSlice.injectInto(rootReducer);

export const { savedCarsChanged, savedCarsForgotten } = savedCarsSlice.actions;
