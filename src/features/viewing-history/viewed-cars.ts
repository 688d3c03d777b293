import { deviceKey } from '#domain/device-keys.ts';
import { browserStorage, type DeviceEntry, DeviceHistory } from '#store/device-history.ts';

/** A car that was looked at on this device; its `key` is the last segment of its address. */
export interface ViewedCarEntry extends DeviceEntry {
  id: number;
  title: string;
  category: 'used' | 'new';
}

const histories = new Map<string, DeviceHistory<ViewedCarEntry>>();

/** Made once per region, in the browser only. */
export function viewedCars(region: string): DeviceHistory<ViewedCarEntry> {
  const known = histories.get(region);
  if (known) return known;
  const made = new DeviceHistory<ViewedCarEntry>(deviceKey('views', region), isViewedCar, browserStorage);
  histories.set(region, made);
  return made;
}

function isViewedCar({ id, title, category }: Record<string, unknown>): boolean {
  return (
    Number.isSafeInteger(id) &&
    Number(id) > 0 &&
    typeof title === 'string' &&
    ['used', 'new'].includes(String(category))
  );
}
