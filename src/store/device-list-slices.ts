import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A device list as a page shows it. */
export interface DeviceListView {
  entries: readonly unknown[];
  /** The list was full at the last attempt to add an entry. */
  hasRefused: boolean;
}

/** Device lists by their key on the device. Features write them before the store is loaded: their slices come with it. */
const listSlice = <Name extends string>(name: Name) =>
  createSlice({
    name,
    initialState: {} as Record<string, DeviceListView>,
    reducers: {
      listChanged(state, { payload: { key, ...list } }: PayloadAction<DeviceListView & { key: string }>) {
        state[key] = { ...list, entries: [...list.entries] };
      },
    },
  });

export const garageSlice = listSlice('garage');
export const viewingHistorySlice = listSlice('viewingHistory');
export const searchFilterHistorySlice = listSlice('searchFilterHistory');
