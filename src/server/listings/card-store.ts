import { LRUCache } from 'lru-cache';
import type { CardRow } from '../repositories/card-rows.ts';
import { unpooled } from '../unpooled.ts';

/** Where a list gets its cards from: JSON texts as bytes, ready to be sent. */
export interface CardStore {
  /** Cards in the order of the ids; listings that are gone are left out. */
  get(region: string, language: string, ids: readonly number[]): Buffer[] | Promise<Buffer[]>;
  /** Makes cards before they are asked for, as long as there is room. @returns whether there still is */
  warm(region: string, language: string, ids: readonly number[]): Promise<boolean>;
  /** Forgets cards of these listings, of the whole region with null. */
  forget(region: string, ids: readonly number[] | null): void;
}

export interface CardStoreOptions<Row extends Pick<CardRow, 'id'>> {
  /** Bytes. */
  maxSize: number;
  readRows(region: string, ids: readonly number[]): Promise<Row[]>;
  serialise(region: string, language: string, row: Row): string;
}

/** What a card weighs beyond its bytes. */
const OVERHEAD = 200;
/** Of the memory that is filled before anyone asks. */
const WARM_SHARE = 0.8;

interface RegionCards {
  /** How often listings of the region have changed. */
  changes: number;
  /** Languages that cards were made in. */
  languages: Set<string>;
}

/** Cards are turned into JSON once per version of a listing; what is missing is read in one query per page. */
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
    const made = new Map<number, Buffer>();
    const missing = ids.filter((_, at) => !found[at]);
    for (const row of await readRows(code, missing)) {
      const card = unpooled(serialise(code, language, row));
      made.set(row.id, card);
      // a listing that changed while it was read may have been read as it was before
      if (region.changes === changes) cards.set(keyOf(code, language, row.id), card);
    }
    return ids.map((id, at) => found[at] ?? made.get(id)).filter((card) => card !== undefined);
  }

  return {
    get(code, language, ids) {
      // while there is room nothing is thrown out, so nobody needs to know what was used last
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
