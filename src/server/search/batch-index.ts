import type { Criterion, ListingFields, NamedCriterion } from '#domain/search/criteria.ts';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { allBits, and, type Bits } from './bits.ts';
import { criterionBits } from './criterion-bits.ts';
import { Table } from './table.ts';

/** Rows of criteria that are cached per batch. */
const CACHE_BYTES = 16 * 2 ** 20;
/** What an entry takes besides its bits. */
const ENTRY_BYTES = 200;

/** Listings that many searches are asked about once: nothing is sorted, counted or kept up to date. */
export interface BatchIndex {
  /** Adds a listing as the next row; rows are numbered from 0. */
  add(fields: ListingFields): void;
  /** Returns the rows that meet all criteria. The rows of a criterion are cached by its object, so equal criteria should be one object. */
  rowsOf(criteria: readonly NamedCriterion[]): Bits;
}

/** Creates an empty index, which reads criteria as the index that answers searches does. */
export function createBatchIndex(definition: IndexDefinition): BatchIndex {
  const table = new Table({ ...definition, stats: [], sorts: [] });
  const cache = new Map<Criterion, Bits>();

  function bitsOf(criterion: Criterion): Bits {
    const known = cache.get(criterion);
    if (known) return known;
    const bits = criterionBits(table, criterion);
    if ((cache.size + 1) * (bits.byteLength + ENTRY_BYTES) > CACHE_BYTES) cache.clear();
    cache.set(criterion, bits);
    return bits;
  }

  return {
    add(fields) {
      cache.clear();
      table.put(table.count, fields);
    },
    rowsOf(criteria) {
      const [first, ...others] = criteria.map(({ criterion }) => bitsOf(criterion));
      return first ? others.reduce(and, first) : allBits(table.count);
    },
  };
}
