import { deviceKey } from '#domain/device-keys.ts';
import { browserStorage, type DeviceEntry, DeviceHistory } from '#store/device-history.ts';

/** A search that was made on this device; its `key` is what was asked for, after the category. */
export interface MadeSearch extends DeviceEntry {
  category: 'used' | 'new';
  /** Canonical query string. */
  search: string;
  /** In words of the language it was made in. */
  words: string[];
  path: string;
}

const histories = new Map<string, DeviceHistory<MadeSearch>>();

/** Made once per region, in the browser only. */
export function madeSearches(region: string): DeviceHistory<MadeSearch> {
  const known = histories.get(region);
  if (known) return known;
  const made = new DeviceHistory<MadeSearch>(deviceKey('searches', region), isMadeSearch, browserStorage);
  histories.set(region, made);
  return made;
}

function isMadeSearch({ category, search, words, path }: Record<string, unknown>): boolean {
  const isOwn = typeof path === 'string' && /^\/(?![/\\])/.test(path);
  const isSaid = Array.isArray(words) && words.every((word) => typeof word === 'string');
  return isOwn && isSaid && typeof search === 'string' && ['used', 'new'].includes(String(category));
}
