import { LRUCache } from 'lru-cache';
import { unpooled } from '../../runtime/unpooled.ts';
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

/**
 * More than the highest id of a listing, of which imports use up one for each row that they write: a stock and an id make
 * one number, exact for 8,192 stocks.
 */
const ID_RANGE = 2 ** 40;

interface RegionCards {
  /** Number of changes to listings of the region. */
  changes: number;
  /** First key of each language. */
  firstKeys: Map<string, number>;
}

/** Keys of cards: `firstKey + id`. Numbers are found quicker than texts. */
interface CardKeys {
  regionOf(code: string): RegionCards;
  firstKeyOf(code: string, language: string): number;
}

/** Creates a cache that serialises each card once per version of its listing. Missing cards are read with one query per page. */
export function cardStore<Row extends Pick<CardRow, 'id'>>({
  maxSize,
  readRows,
  serialise,
}: CardStoreOptions<Row>): CardStore {
  const cards = new LRUCache<number, Buffer>({
    maxSize,
    sizeCalculation: ({ length }) => length + OVERHEAD,
  });
  const { regionOf, firstKeyOf } = createCardKeys();

  async function fill(code: string, language: string, ids: readonly number[], found: (Buffer | undefined)[]) {
    const region = regionOf(code);
    const { changes } = region;
    const firstKey = firstKeyOf(code, language);
    const serialised = new Map<number, Buffer>();
    const missing = ids.filter((_, at) => !found[at]);
    for (const row of await readRows(code, missing)) {
      const card = unpooled(serialise(code, language, row));
      serialised.set(row.id, card);
      // a listing that changed during the read may have been read in its old version
      if (region.changes === changes) cards.set(firstKey + row.id, card);
    }
    return ids.map((id, at) => found[at] ?? serialised.get(id)).filter((card) => card !== undefined);
  }

  return {
    get(code, language, ids) {
      // while nothing is evicted, the order of use does not matter
      const hasRoom = cards.calculatedSize < maxSize * WARM_SHARE;
      const firstKey = firstKeyOf(code, language);
      const found = ids.map((id) => (hasRoom ? cards.peek(firstKey + id) : cards.get(firstKey + id)));
      return isComplete(found) ? found : fill(code, language, ids, found);
    },
    async warm(code, language, ids) {
      const firstKey = firstKeyOf(code, language);
      const missing = ids.filter((id) => !cards.has(firstKey + id));
      if (cards.calculatedSize > maxSize * WARM_SHARE) return false;
      if (missing.length > 0) await fill(code, language, missing, []);
      return true;
    },
    forget(code, ids) {
      const region = regionOf(code);
      region.changes++;
      const firstKeys = [...region.firstKeys.values()];
      if (ids === null) {
        const stocks = new Set(firstKeys);
        for (const key of cards.keys()) if (stocks.has(key - (key % ID_RANGE))) cards.delete(key);
        return;
      }
      for (const firstKey of firstKeys) for (const id of ids) cards.delete(firstKey + id);
    },
  };
}

function createCardKeys(): CardKeys {
  const regions = new Map<string, RegionCards>();
  let stocks = 0;

  function regionOf(code: string): RegionCards {
    const known = regions.get(code);
    if (known) return known;
    const region = { changes: 0, firstKeys: new Map<string, number>() };
    regions.set(code, region);
    return region;
  }

  function firstKeyOf(code: string, language: string): number {
    const { firstKeys } = regionOf(code);
    const known = firstKeys.get(language);
    if (known !== undefined) return known;
    const created = stocks++ * ID_RANGE;
    firstKeys.set(language, created);
    return created;
  }

  return { regionOf, firstKeyOf };
}

const isComplete = (cards: readonly (Buffer | undefined)[]): cards is Buffer[] => !cards.includes(undefined);
