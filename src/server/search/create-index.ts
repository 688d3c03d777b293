import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { type Allocate, ownMemory } from './cells.ts';
import type { SearchIndex } from './search-types.ts';
import { createSearcher, NEWEST_FIRST, type Searcher } from './searcher.ts';
import { idsChecksum } from './snapshot/ids-checksum.ts';
import { type IndexSnapshot, restoreSnapshot, takeSnapshot } from './snapshot/index-snapshot.ts';
import { Table } from './table.ts';

export interface IndexOptions {
  /** Columns to begin with, of an index with the same definition. */
  snapshot?: IndexSnapshot | undefined;
  /** Memory of the columns; default: that of this thread. */
  allocate?: Allocate | undefined;
  /** Cars from which counts within each code are kept; set by tests. */
  minTalliedRows?: number;
}

/** An index with the columns that search threads read. */
export interface TableIndex extends SearchIndex, Pick<Searcher, 'isCounted' | 'facetValues'> {
  readonly table: Table;
}

/**
 * Creates a columnar in-memory index of one region's listings (ARCHITECTURE 3).
 * @throws if the definition contradicts itself, or the snapshot is of another one
 */
export function createIndex(
  definition: IndexDefinition,
  { snapshot, allocate = ownMemory, minTalliedRows }: IndexOptions = {},
): TableIndex {
  const table = new Table(definition, allocate, minTalliedRows);
  if (snapshot) restoreSnapshot(table, snapshot);
  return {
    ...createSearcher(table),
    table,
    get version() {
      return table.version;
    },
    get size() {
      return table.count;
    },
    has: (id) => table.has(id),
    put: (id, fields) => table.put(id, fields),
    remove: (id) => table.remove(id),
    load(listings) {
      for (const [id, fields] of listings) table.put(id, fields);
    },
    snapshot: () => takeSnapshot(table),
    checksum: () => idsChecksum(table.ids, table.count),
    prepare() {
      table.applyChanges();
      for (const { field } of [NEWEST_FIRST, ...definition.sorts]) table.refreshed(field);
    },
  };
}
