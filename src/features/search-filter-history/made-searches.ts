import { DeviceList } from '#store/device-list.ts';

/** A search that a visitor has made on this device. */
export interface MadeSearch {
  /** Category and query string. */
  key: string;
  /** Milliseconds since 1970. */
  at: number;
  category: 'used' | 'new';
  /** Canonical query string. */
  search: string;
  /** Labels of its filters in the language it was made in. */
  words: string[];
  /** Code of that language. */
  language: string;
  /** The option of each label, `fuel=diesel`; empty: it is none. */
  options: string[];
}

/** Maximum of searches on a device and in one call. */
export const MAX_SEARCHES = 50;

/** Searches of a visitor on this device; those of a logged-in person are in the account. */
export const madeSearches = new DeviceList<MadeSearch>({
  name: 'searches',
  area: 'searchFilterHistory',
  property: 'entries',
  max: MAX_SEARCHES,
  keyOf: ({ key }) => key,
  parse({ key, at, category, search, words, language = '', options = [], isMerged }) {
    if (isMerged || typeof key !== 'string' || typeof at !== 'number' || !Number.isFinite(at))
      return undefined;
    if (!isTexts(words) || !isTexts(options) || typeof language !== 'string') return undefined;
    if (typeof search !== 'string' || (category !== 'used' && category !== 'new')) return undefined;
    return { key, at, category, search, words, language, options };
  },
});

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');
