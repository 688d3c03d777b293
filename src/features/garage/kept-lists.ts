import { DeviceList } from '#store/device-list.ts';

/** A car that a device remembers: enough to find it, and to name it when it is gone. */
export interface KeptCar {
  id: number;
  /** Last segment of its address. */
  slug: string;
  title: string;
}

export type KeptListName = 'favourites' | 'compare';

/** Cars of each list at most. */
export const KEPT_LISTS: Readonly<Record<KeptListName, number>> = { favourites: 200, compare: 4 };

const MAX_TITLE_LENGTH = 200;

const listOf = (name: KeptListName) =>
  new DeviceList<KeptCar>({
    name,
    area: 'garage',
    property: 'cars',
    max: KEPT_LISTS[name],
    keyOf: ({ id }) => id,
    parse({ id, slug, title }) {
      if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return undefined;
      return typeof slug === 'string' && typeof title === 'string' ? keptCar({ id, slug, title }) : undefined;
    },
  });

export const KEPT: Readonly<Record<KeptListName, DeviceList<KeptCar>>> = {
  favourites: listOf('favourites'),
  compare: listOf('compare'),
};

/** What is stored of a car. */
export const keptCar = ({ id, slug, title }: KeptCar): KeptCar => ({
  id,
  slug,
  title: title.slice(0, MAX_TITLE_LENGTH),
});
