import { DeviceList } from '#store/device-list.ts';
import { useDeviceList } from '#store/use-device-list.ts';

/** A car that a visitor has looked at on this device. */
export interface ViewedCar {
  /** Last segment of its address. */
  key: string;
  /** Milliseconds since 1970. */
  at: number;
  id: number;
  title: string;
  category: 'used' | 'new';
}

/** Maximum of cars on a device and in one call. */
export const MAX_VIEWS = 200;

/** Cars viewed by a visitor on this device; those of a logged-in person are in the account. */
export const viewedCars = new DeviceList<ViewedCar>({
  name: 'views',
  area: 'viewingHistory',
  property: 'entries',
  max: MAX_VIEWS,
  keyOf: ({ key }) => key,
  parse({ key, at, id, title, category, isMerged }) {
    // of a person, from when such entries still stayed here
    if (isMerged || typeof key !== 'string' || typeof at !== 'number' || !Number.isFinite(at))
      return undefined;
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return undefined;
    if (typeof title !== 'string' || (category !== 'used' && category !== 'new')) return undefined;
    return { key, at, id, title, category };
  },
});

/** Newest first. The server and the first render have none. */
export const useViewedCars = (region: string): readonly ViewedCar[] => useDeviceList(viewedCars, region);
