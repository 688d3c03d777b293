import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { deviceKey } from '#domain/device-keys.ts';
import { browserDevice } from './browser-device.ts';
import type { KeptCar } from './kept-cars.ts';
import { KEPT_LISTS, type KeptListName } from './kept-lists.ts';
import { KeptStore } from './kept-store.ts';

/** Where the pages of the garage are, and whose cars it holds. */
export interface GarageLinks {
  /** Region code: each region has a garage of its own. */
  region: string;
  savedHref: string;
  compareHref: string;
  /** The page compares cars itself. */
  isComparing: boolean;
}

const GarageContext = createContext<GarageLinks>({
  region: '',
  savedHref: '',
  compareHref: '',
  isComparing: false,
});

export const GarageProvider = GarageContext.Provider;

export function useGarageLinks(): GarageLinks {
  return useContext(GarageContext);
}

const stores = new Map<string, KeptStore>();
const NOTHING: readonly KeptCar[] = [];

/** Made once per list and region, in the browser only. */
export function keptStore(name: KeptListName, region: string): KeptStore {
  const key = deviceKey(name, region);
  const store = stores.get(key) ?? new KeptStore(key, KEPT_LISTS[name], browserDevice);
  stores.set(key, store);
  return store;
}

/** Whoever uses the device next does not see what cars were looked at. */
export function forgetRecentCars(region: string): void {
  keptStore('recent', region).clear();
}

/** A list of this device. The server and the first drawing know of no cars. */
export function useKept(name: KeptListName): {
  cars: readonly KeptCar[];
  /** One more car was wanted than there is room for. */
  hasRefused: boolean;
  store: KeptStore;
} {
  const { region } = useGarageLinks();
  const store = keptStore(name, region);
  // always the same function: a store without followers forgets what it has read
  const follow = useCallback((listener: () => void) => store.subscribe(listener), [store]);
  const cars = useSyncExternalStore(
    follow,
    () => store.cars,
    () => NOTHING,
  );
  const hasRefused = useSyncExternalStore(
    follow,
    () => store.hasRefused,
    () => false,
  );
  return { cars, hasRefused, store };
}
