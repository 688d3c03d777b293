import type { DeviceList } from './device-list.ts';
import { useStoreState } from './page-store.ts';

const NOTHING: readonly never[] = [];
const no = () => false;

/** Entries of a device list. The server and the first render have none. */
export function useDeviceList<Entry>(list: DeviceList<Entry>, region: string): readonly Entry[] {
  const key = list.keyFor(region);
  return useStoreState<readonly Entry[]>(
    (state) => state[list.rules.area][key]?.entries as readonly Entry[] | undefined,
    () => list.entries(region),
    () => NOTHING,
  );
}

/** Whether the list was full at the last attempt to add an entry. */
export function useHasRefused<Entry>(list: DeviceList<Entry>, region: string): boolean {
  const key = list.keyFor(region);
  return useStoreState(
    (state) => state[list.rules.area][key]?.hasRefused,
    () => list.hasRefused(region),
    no,
  );
}
