import type { IndexDefinition } from '#domain/search/index-definition.ts';
import type { Allocate } from '../cells.ts';
import { createIndex, type TableIndex } from '../create-index.ts';
import { type IndexSnapshot, UnusableSnapshot } from '../snapshot/index-snapshot.ts';
import type { SnapshotFolder } from '../snapshot/snapshot-folder.ts';
import { applyChanges } from './apply-changes.ts';
import type { ListingSource } from './listing-source.ts';

/** While the cars change all the time, all of them are read instead. */
const MAX_ROUNDS = 5;

export interface RestoreDeps {
  stock: string;
  definition: IndexDefinition;
  source: ListingSource;
  snapshots: SnapshotFolder;
  /** Memory of the columns; default: that of this thread. */
  allocate?: Allocate | undefined;
}

/**
 * Makes an index from its file and the changes since. Returns undefined where that is not certain to be what the
 * database holds: no whole file, another database or an earlier state of it, changes that are no longer known, or other ids.
 */
export async function restoreIndex({
  stock,
  definition,
  source,
  snapshots,
  allocate,
}: RestoreDeps): Promise<{ index: TableIndex; position: string } | undefined> {
  const stored = await snapshots.read(stock, definition);
  if (stored === undefined || !(await source.hasMark(stored.mark))) return undefined;
  const index = indexOf(definition, stored, allocate);
  if (index === undefined) return undefined;
  let { position } = stored;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const checksum = await source.checksum(stock);
    const since = await source.readChanges(stock, position);
    if (since.reload) return undefined;
    await applyChanges({ source, stock, index }, since.changes);
    position = since.position;
    // without changes after it, the checksum is that of this index
    if (since.changes.length === 0) return index.checksum() === checksum ? { index, position } : undefined;
  }
  return undefined;
}

function indexOf(
  definition: IndexDefinition,
  snapshot: IndexSnapshot,
  allocate: Allocate | undefined,
): TableIndex | undefined {
  try {
    return createIndex(definition, { snapshot, allocate });
  } catch (error) {
    if (error instanceof UnusableSnapshot) return undefined;
    throw error;
  }
}
