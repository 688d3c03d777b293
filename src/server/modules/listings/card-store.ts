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
  /** Of several contents, which share the cards of the same editions. */
  cache: CardCache;
  /** Cards of a region with the same edition are the same; default: the code of the region. */
  editionOf?: (region: string) => string;
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

interface EditionCards {
  /** Number of changes to listings of the region. */
  changes: number;
  /** First key of each language. */
  firstKeys: Map<string, number>;
}

/** Keys of cards: `firstKey + id`. Numbers are found quicker than texts. */
interface CardKeys {
  ofEdition(edition: string): EditionCards;
  firstKeyOf(edition: string, language: string): number;
  /** Lets others have the keys of an edition. */
  remove(edition: string): void;
}

/** Cards in memory. */
export interface CardCache {
  maxSize: number;
  cards: LRUCache<number, Buffer>;
  keys: CardKeys;
  /** Removes an edition that nobody reads any more. */
  drop(edition: string): void;
}

/** @param maxSize bytes */
export function createCardCache(maxSize: number): CardCache {
  const cards = new LRUCache<number, Buffer>({
    maxSize,
    sizeCalculation: ({ length }) => length + OVERHEAD,
  });
  const keys = createCardKeys();
  return {
    maxSize,
    cards,
    keys,
    drop(edition) {
      // a read in progress would store its cards under keys of another edition
      keys.ofEdition(edition).changes++;
      removeAll(cards, keys.ofEdition(edition));
      keys.remove(edition);
    },
  };
}

/** Creates a store that serialises each card once per version of its listing. Missing cards are read with one query per page. */
export function cardStore<Row extends Pick<CardRow, 'id'>>({
  cache: { maxSize, cards, keys },
  editionOf = (code) => code,
  readRows,
  serialise,
}: CardStoreOptions<Row>): CardStore {
  async function fill(code: string, language: string, ids: readonly number[], found: (Buffer | undefined)[]) {
    const edition = keys.ofEdition(editionOf(code));
    const { changes } = edition;
    const firstKey = keys.firstKeyOf(editionOf(code), language);
    const serialised = new Map<number, Buffer>();
    const missing = ids.filter((_, at) => !found[at]);
    for (const row of await readRows(code, missing)) {
      const card = unpooled(serialise(code, language, row));
      serialised.set(row.id, card);
      // a listing that changed during the read may have been read in its old version
      if (edition.changes === changes) cards.set(firstKey + row.id, card);
    }
    return ids.map((id, at) => found[at] ?? serialised.get(id)).filter((card) => card !== undefined);
  }

  return {
    get(code, language, ids) {
      // while nothing is evicted, the order of use does not matter
      const hasRoom = cards.calculatedSize < maxSize * WARM_SHARE;
      const firstKey = keys.firstKeyOf(editionOf(code), language);
      const found = ids.map((id) => (hasRoom ? cards.peek(firstKey + id) : cards.get(firstKey + id)));
      return isComplete(found) ? found : fill(code, language, ids, found);
    },
    async warm(code, language, ids) {
      const firstKey = keys.firstKeyOf(editionOf(code), language);
      const missing = ids.filter((id) => !cards.has(firstKey + id));
      if (cards.calculatedSize > maxSize * WARM_SHARE) return false;
      if (missing.length > 0) await fill(code, language, missing, []);
      return true;
    },
    forget(code, ids) {
      const edition = keys.ofEdition(editionOf(code));
      edition.changes++;
      if (ids === null) return removeAll(cards, edition);
      for (const firstKey of edition.firstKeys.values()) for (const id of ids) cards.delete(firstKey + id);
    },
  };
}

function removeAll(cards: LRUCache<number, Buffer>, { firstKeys }: EditionCards): void {
  const stocks = new Set(firstKeys.values());
  if (stocks.size === 0) return;
  for (const key of cards.keys()) if (stocks.has(key - (key % ID_RANGE))) cards.delete(key);
}

function createCardKeys(): CardKeys {
  const editions = new Map<string, EditionCards>();
  /** First keys of editions that are gone: there are not as many numbers as there may be publications. */
  const free: number[] = [];
  let stocks = 0;

  function ofEdition(name: string): EditionCards {
    const known = editions.get(name);
    if (known) return known;
    const edition = { changes: 0, firstKeys: new Map<string, number>() };
    editions.set(name, edition);
    return edition;
  }

  return {
    ofEdition,
    firstKeyOf(name, language) {
      const { firstKeys } = ofEdition(name);
      const known = firstKeys.get(language);
      if (known !== undefined) return known;
      const created = free.pop() ?? stocks++ * ID_RANGE;
      firstKeys.set(language, created);
      return created;
    },
    remove(name) {
      free.push(...(editions.get(name)?.firstKeys.values() ?? []));
      editions.delete(name);
    },
  };
}

const isComplete = (cards: readonly (Buffer | undefined)[]): cards is Buffer[] => !cards.includes(undefined);
