import { createContext, useContext, useMemo } from 'react';
import type { DeviceList } from '#store/device-list.ts';
import { useDeviceList, useHasRefused } from '#store/use-device-list.ts';
import { GARAGE_LISTS, type GarageCar, type GarageListName, garageCar } from './garage-lists.ts';

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

/** A list of this device. The server and the first render have no cars. */
export function useGarageList(name: GarageListName): {
  cars: readonly GarageCar[];
  /** One more car was wanted than there is room for. */
  hasRefused: boolean;
  list: GarageList;
} {
  const { region } = useGarageLinks();
  const list = useMemo(() => listIn(GARAGE_LISTS[name], region), [name, region]);
  const cars = useDeviceList(GARAGE_LISTS[name], region);
  return { cars, hasRefused: useHasRefused(GARAGE_LISTS[name], region), list };
}

export interface GarageList {
  remove(id: number): void;
  clear(): void;
  /** @returns whether there was room */
  toggle(car: GarageCar): boolean;
}

const listIn = (list: DeviceList<GarageCar>, region: string): GarageList => ({
  remove: (id) => list.remove(region, id),
  clear: () => list.clear(region),
  toggle: (car) => list.toggle(region, garageCar(car)),
});
