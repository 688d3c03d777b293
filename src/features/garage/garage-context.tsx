import { createContext, useContext, useMemo } from 'react';
import type { DeviceList } from '#store/device-list.ts';
import { useDeviceList, useHasRefused } from '#store/use-device-list.ts';
import { KEPT, type KeptCar, type KeptListName, keptCar } from './kept-lists.ts';

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
export function useKept(name: KeptListName): {
  cars: readonly KeptCar[];
  /** One more car was wanted than there is room for. */
  hasRefused: boolean;
  list: KeptList;
} {
  const { region } = useGarageLinks();
  const list = useMemo(() => listIn(KEPT[name], region), [name, region]);
  const cars = useDeviceList(KEPT[name], region);
  return { cars, hasRefused: useHasRefused(KEPT[name], region), list };
}

export interface KeptList {
  remove(id: number): void;
  clear(): void;
  /** @returns whether there was room */
  toggle(car: KeptCar): boolean;
}

const listIn = (list: DeviceList<KeptCar>, region: string): KeptList => ({
  remove: (id) => list.remove(region, id),
  clear: () => list.clear(region),
  toggle: (car) => list.toggle(region, keptCar(car)),
});
