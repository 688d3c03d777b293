import { LRUCache } from 'lru-cache';
import type { Criterion, NamedCriterion } from '#domain/search/criteria.ts';
import { and, type Bits, countBits } from './bits.ts';
import { criterionBits } from './criterion-bits.ts';
import type { Table } from './table.ts';

/** Rows of a search. `undefined` bits stand for all rows and save a scan. */
export interface RowSet {
  bits: Bits | undefined;
  total: number;
}

/** A criterion with its JSON, by which caches find it; made once a search. */
export interface KeyedCriterion extends NamedCriterion {
  text: string;
}

export const withText = (named: NamedCriterion): KeyedCriterion => ({
  ...named,
  text: JSON.stringify(named.criterion),
});

export interface Groups {
  /** Rows that meet all criteria. */
  full: RowSet;
  /** By key: rows that meet all criteria except those of that key. */
  without: ReadonlyMap<string, RowSet>;
}

/** Limits small stocks, where the objects take more memory than the rows. */
const MAX_CRITERIA = 1_000;

/** Caches the rows of each criterion until the table changes. */
export class CriterionCache {
  readonly #table: Table;
  readonly #cache: LRUCache<string, Bits>;
  #version = -1;

  constructor(table: Table, bytes: number) {
    this.#table = table;
    this.#cache = new LRUCache({
      max: MAX_CRITERIA,
      maxSize: bytes,
      sizeCalculation: (bits) => bits.byteLength + 1_000,
    });
  }

  /** @param text JSON of the criterion */
  bitsOf(criterion: Criterion, text = JSON.stringify(criterion)): Bits {
    if (this.#version !== this.#table.version) this.#cache.clear();
    this.#version = this.#table.version;
    const known = this.#cache.get(text);
    if (known) return known;
    const bits = criterionBits(this.#table, criterion);
    this.#cache.set(text, bits);
    return bits;
  }
}

/**
 * Groups rows by the criteria that they meet. A listing that meets all is a hit; one that fails a single key still
 * counts in the facet of that key (ARCHITECTURE 3). Both sets come from running products of bitmaps from the left and
 * from the right.
 */
export function groupCriteria(
  table: Table,
  cache: CriterionCache,
  criteria: readonly KeyedCriterion[],
): Groups {
  const byKey = new Map<string, Bits>();
  for (const { key, criterion, text } of criteria) {
    const bits = cache.bitsOf(criterion, text);
    const earlier = byKey.get(key);
    byKey.set(key, earlier ? and(earlier, bits) : bits);
  }
  const parts = [...byKey.values()];
  const after: (Bits | undefined)[] = [undefined];
  for (const bits of [...parts].reverse()) after.unshift(both(bits, after[0]));
  const without = new Map<string, RowSet>();
  let before: Bits | undefined;
  [...byKey].forEach(([key, bits], index) => {
    without.set(key, rowSet(table, both(before, after[index + 1])));
    before = both(before, bits);
  });
  return { full: rowSet(table, after[0]), without };
}

function both(left: Bits | undefined, right: Bits | undefined): Bits | undefined {
  return left && right ? and(left, right) : (left ?? right);
}

function rowSet(table: Table, bits: Bits | undefined): RowSet {
  return { bits, total: bits ? countBits(bits) : table.count };
}
