import { LRUCache } from 'lru-cache';
import type { Criterion, NamedCriterion } from '#domain/search/criteria.ts';
import { and, type Bits, collectAbsent, collectAdded, countBits, countCommon } from './bits.ts';
import { criterionBits, type TalliedCodes, talliedCodes } from './criterion-bits.ts';
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

/** Rows that meet all criteria except those of one key. */
export interface RowsWithout extends Readonly<RowSet> {
  /** Number of them that do not meet those of the key. */
  added: number;
  /** Writes those into `rows` in ascending order and returns their number. They are not all rows. */
  collectAdded(rows: Uint32Array): number;
}

/** Rows that meet the criteria of one key, whose counts are known. */
export interface TalliedRows {
  key: string;
  bits: Bits;
  total: number;
  codes: TalliedCodes;
}

export interface Groups {
  /** Rows that meet all criteria. */
  full: RowSet;
  /** By key; valid until the next search. */
  without: ReadonlyMap<string, RowsWithout>;
  tallied: readonly TalliedRows[];
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

/** Rows that fail one key only, of the search in progress: memory that each search would clear costs as much as reading it. */
const scratch = { failing: new Int32Array(0) };

/**
 * Groups rows by the criteria that they meet. A listing that meets all is a hit; one that fails a single key still
 * counts in the facet of that key (ARCHITECTURE 3).
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
  const tallied = talliedRows(table, criteria, byKey);
  const [first, second, ...others] = byKey.values();
  if (!first || !second) return { ...groupsOfOne(table, [...byKey][0]), tallied };
  const met = new Int32Array(first.length);
  if (scratch.failing.length < met.length) scratch.failing = new Int32Array(met.length);
  const failing = scratch.failing.subarray(0, met.length);
  joinTwo(first, second, met, failing);
  for (const bits of others) joinNext(bits, met, failing);
  const full = { bits: met, total: countBits(met) };
  const failures = countBits(failing);
  const without = new Map<string, RowsWithout>();
  for (const [key, own] of byKey) {
    const added = failures - countCommon(failing, own, 0);
    without.set(key, withoutKey(full, failing, own, added));
  }
  return { full, without, tallied };
}

function talliedRows(
  table: Table,
  criteria: readonly KeyedCriterion[],
  byKey: ReadonlyMap<string, Bits>,
): TalliedRows[] {
  return [...byKey].flatMap(([key, bits]) => {
    const [first, second] = criteria.filter((each) => each.key === key);
    const codes = first && !second && talliedCodes(table, first.criterion);
    if (!codes) return [];
    const named = codes.column.rowsWith(codes.passes);
    return { key, bits, codes, total: codes.isInverse ? table.count - named : named };
  });
}

/** Groups of no criteria or those of one key, without which there are all rows. */
function groupsOfOne(
  { count }: Table,
  given: [key: string, bits: Bits] | undefined,
): Omit<Groups, 'tallied'> {
  if (!given) return { full: { bits: undefined, total: count }, without: new Map() };
  const [key, bits] = given;
  const full = { bits, total: countBits(bits) };
  const collectAdded = (rows: Uint32Array) => collectAbsent(bits, count, rows);
  const all = { bits: undefined, total: count, added: count - full.total, collectAdded };
  return { full, without: new Map([[key, all]]) };
}

/** @param failing rows that fail one key @param own rows that meet those of the key */
function withoutKey(
  full: { bits: Bits; total: number },
  failing: Bits,
  own: Bits,
  added: number,
): RowsWithout {
  let bits: Bits | undefined;
  return {
    added,
    total: full.total + added,
    get bits() {
      bits ??= joined(full.bits, failing, own);
      return bits;
    },
    collectAdded: (rows) => collectAdded(failing, own, rows),
  };
}

/** Begins with two sets: rows of both, and those of one of them. */
function joinTwo(left: Bits, right: Bits, met: Bits, failing: Bits): void {
  for (let word = 0; word < met.length; word++) {
    const a = left[word] as number;
    const b = right[word] as number;
    met[word] = a & b;
    failing[word] = a ^ b;
  }
}

/** Adds a set: rows that have met all now fail one where they are not in it, and rows that fail one need it. */
function joinNext(bits: Bits, met: Bits, failing: Bits): void {
  for (let word = 0; word < met.length; word++) {
    const own = bits[word] as number;
    const before = met[word] as number;
    failing[word] = ((failing[word] as number) & own) | (before & ~own);
    met[word] = before & own;
  }
}

function joined(full: Bits, failing: Bits, own: Bits): Bits {
  const result = new Int32Array(full.length);
  for (let word = 0; word < result.length; word++)
    result[word] = (full[word] as number) | ((failing[word] as number) & ~(own[word] as number));
  return result;
}
