import { LRUCache } from 'lru-cache';
import { unpooled } from '../../app/unpooled.ts';
import type { CardRow } from './repositories/card-rows.ts';

/** Returns cards as JSON bytes that are ready to be sent. */
export interface CardStore {
  /** Returns cards in the order of the ids, without removed listings. */
  get(region: string, language: string, ids: readonly number[]): Buffer[] | Promise<Buffer[]>;
  /** Caches cards in advance while there is room. @returns whether there is room left */
  warm(region: string, language: string, ids: readonly number[]): Promise<boolean>;
  /** Removes the cards of these listings from the cache; null: of the whole region. */
  forget(region: string, ids: readonly number[] | null): void;
}

export interface CardStoreOptions<Row extends Pick<CardRow, 'id'>> {
  /** Maximum size in bytes. */
  maxSize: number;
  readRows(region: string, ids: readonly number[]): Promise<Row[]>;
  serialise(region: string, language: string, row: Row): string;
}

/** Approximate memory of a cache entry besides its bytes. */
const OVERHEAD = 200;
/** Share of the memory that `warm` may fill. */
const WARM_SHARE = 0.8;

interface RegionCards {
  /** Number of changes to listings of the region. */
  changes: number;
  /** Languages with cached cards. */
  languages: Set<string>;
}

/** Creates a cache that serialises each card once per version of its listing. Missing cards are read with one query per page. */
export function cardStore<Row extends Pick<CardRow, 'id'>>({
  maxSize,
  readRows,
  serialise,
}: CardStoreOptions<Row>): CardStore {
  const cards = new LRUCache<string, Buffer>({
    maxSize,
    sizeCalculation: ({ length }) => length + OVERHEAD,
  });
  const regions = new Map<string, RegionCards>();

  function regionOf(code: string): RegionCards {
    const known = regions.get(code);
    if (known) return known;
    const region = { changes: 0, languages: new Set<string>() };
    regions.set(code, region);
    return region;
  }

  async function fill(code: string, language: string, ids: readonly number[], found: (Buffer | undefined)[]) {
    const region = regionOf(code);
    const { changes } = region;
    region.languages.add(language);
    const serialised = new Map<number, Buffer>();
    const missing = ids.filter((_, at) => !found[at]);
    for (const row of await readRows(code, missing)) {
      const card = unpooled(serialise(code, language, row));
      serialised.set(row.id, card);
      // a listing that changed during the read may have been read in its old version
      if (region.changes === changes) cards.set(keyOf(code, language, row.id), card);
    }
    return ids.map((id, at) => found[at] ?? serialised.get(id)).filter((card) => card !== undefined);
  }

  return {
    get(code, language, ids) {
      // while nothing is evicted, the order of use does not matter
      const hasRoom = cards.calculatedSize < maxSize * WARM_SHARE;
      const found = ids.map((id) => {
        const key = keyOf(code, language, id);
        return hasRoom ? cards.peek(key) : cards.get(key);
      });
      return isComplete(found) ? found : fill(code, language, ids, found);
    },
    async warm(code, language, ids) {
      const missing = ids.filter((id) => !cards.has(keyOf(code, language, id)));
      if (cards.calculatedSize > maxSize * WARM_SHARE) return false;
      if (missing.length > 0) await fill(code, language, missing, []);
      return true;
    },
    forget(code, ids) {
      const region = regionOf(code);
      region.changes++;
      if (ids === null) {
        for (const key of cards.keys()) if (key.startsWith(`${code} `)) cards.delete(key);
        return;
      }
      for (const language of region.languages) {
        for (const id of ids) cards.delete(keyOf(code, language, id));
      }
    },
  };
}

const keyOf = (region: string, language: string, id: number): string => `${region} ${language} ${id}`;

const isComplete = (cards: readonly (Buffer | undefined)[]): cards is Buffer[] => !cards.includes(undefined);
