import { DeviceList } from '#store/device-list.ts';

/** A car stored on a device: enough to find it, and to name it after it is removed. */
export interface GarageCar {
  id: number;
  /** Last segment of its address. */
  slug: string;
  title: string;
}

export type GarageListName = 'favourites' | 'compare';

/** Cars of each list at most. */
export const MAX_GARAGE_CARS: Readonly<Record<GarageListName, number>> = { favourites: 200, compare: 4 };

const MAX_TITLE_LENGTH = 200;

const listOf = (name: GarageListName) =>
  new DeviceList<GarageCar>({
    name,
    area: 'garage',
    property: 'cars',
    max: MAX_GARAGE_CARS[name],
    keyOf: ({ id }) => id,
    parse({ id, slug, title }) {
      if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return undefined;
      return typeof slug === 'string' && typeof title === 'string'
        ? garageCar({ id, slug, title })
        : undefined;
    },
  });

/** Cars that are saved, and that are compared. While a person is logged in, the saved ones are those of the account. */
export const GARAGE_LISTS: Readonly<Record<GarageListName, DeviceList<GarageCar>>> = {
  favourites: listOf('favourites'),
  compare: listOf('compare'),
};

/** Stored fields of a car. */
export const garageCar = ({ id, slug, title }: GarageCar): GarageCar => ({
  id,
  slug,
  title: title.slice(0, MAX_TITLE_LENGTH),
});
