import { useSyncExternalStore } from 'react';
import type { AppStore, RootState } from './root-store.ts';

let store: AppStore | undefined;
const listeners = new Set<() => void>();

/** The store of the page; undefined until it is loaded: pages for browsing are sent without it. */
export const pageStore = (): AppStore | undefined => store;

/** Called once by the store itself. */
export function setPageStore(loaded: AppStore): void {
  store = loaded;
  loaded.subscribe(notifyPage);
  notifyPage();
}

/** Makes components read again what they show while there is no store: the device or the cookies have changed. */
export function notifyPage(): void {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * State of a store that may not be loaded yet.
 * @param select undefined where its slice is not loaded
 * @param before what is shown until then; the same value until `notifyPage`
 * @param onServer what is shown by the server and on the first render
 */
export function useStoreState<Value>(
  select: (state: RootState) => Value | undefined,
  before: () => Value,
  onServer: () => Value,
): Value {
  return useSyncExternalStore(subscribe, () => (store && select(store.getState())) ?? before(), onServer);
}
