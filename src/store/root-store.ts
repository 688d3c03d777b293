import {
  combineSlices,
  configureStore,
  createListenerMiddleware,
  createSlice,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { api, sessionEnded } from './api.ts';

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

const garageSlice = listSlice('garage');

const viewingHistorySlice = listSlice('viewingHistory');

const searchFilterHistorySlice = listSlice('searchFilterHistory');

/** Slices that are injected when their feature is loaded; features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by features
export interface LazySlices {}

export const rootReducer = combineSlices(
  api,
  garageSlice,
  searchFilterHistorySlice,
  viewingHistorySlice,
).withLazyLoadedSlices<LazySlices>();

/**
 * Areas that outlast a login, because nothing in them is of the person, or because they listen themselves. All others
 * begin anew: what one person typed is not shown to the next.
 */
export const KEPT_AREAS: readonly string[] = [
  'api',
  'browse',
  'configOptions',
  'consent',
  'garage',
  'searchFilterHistory',
  'userProfile',
  'viewingHistory',
];

type State = Parameters<typeof rootReducer>[0];

/** The reducer of the store of a page. */
export const storeReducer: typeof rootReducer = Object.assign(
  (state: State, action: UnknownAction) =>
    rootReducer(
      state && sessionEnded.match(action)
        ? (Object.fromEntries(Object.entries(state).filter(([area]) => KEPT_AREAS.includes(area))) as State)
        : state,
      action,
    ),
  rootReducer,
);

const listener = createListenerMiddleware();
/** Runs an effect after an action. */
export const startListening = listener.startListening;

/** Pages have one store, which is made in `store.ts`. */
export function makeStore() {
  return configureStore({
    reducer: storeReducer,
    middleware: (defaults) =>
      // files are arguments of uploads, and views of results pages are large: checks of development would warn
      defaults({ serializableCheck: false, immutableCheck: false })
        .prepend(listener.middleware)
        .concat(api.middleware),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<typeof rootReducer>;

/** A device list as a page shows it. */
interface DeviceListView {
  entries: readonly unknown[];
  /** The list was full at the last attempt to add an entry. */
  hasRefused: boolean;
}
