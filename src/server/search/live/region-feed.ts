import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Allocate } from '../cells.ts';
import { createIndex, type TableIndex } from '../create-index.ts';
import { type IndexSnapshot, UnusableSnapshot } from '../snapshot/index-snapshot.ts';
import type { SnapshotFolder } from '../snapshot/snapshot-folder.ts';
import type { SearchThreads } from '../threads/search-threads.ts';
import { applyChanges, putAll, READ_BATCH_SIZE } from './apply-changes.ts';
import { createFeedLoop, type FeedLoop } from './feed-loop.ts';
import type { ListingSource } from './listing-source.ts';

/** While the cars change all the time, all of them are read instead. */
const MAX_ROUNDS = 5;

/** Interval between two snapshots of an index that changes. */
const KEEP_INTERVAL_MS = 10 * MINUTE_MS;

interface Watchers {
  /** Ids of listings that are new, changed or removed; null after a reload of the whole region. */
  onChange(ids: readonly number[] | null): void;
  onFailure(error: unknown): void;
  onRecovery(): void;
  /** The index could not be stored; the next start reads all cars. */
  onNotKept(error: unknown): void;
}

interface FeedDeps {
  definition: IndexDefinition;
  source: ListingSource;
  /** Absent: every start reads all cars. */
  snapshots: SnapshotFolder | undefined;
  /** Absent: this thread alone searches. */
  threads: FeedThreads | undefined;
}

/** What search threads need of the changes of an index. */
export type FeedThreads = Pick<SearchThreads, 'allocate' | 'open' | 'exclusively'>;

/** Keeps the index of one region up to date. The loaded index answers while the database is unavailable. */
export class RegionFeed {
  index: TableIndex | undefined;
  readonly #region: string;
  readonly #definition: IndexDefinition;
  readonly #source: ListingSource;
  readonly #snapshots: SnapshotFolder | undefined;
  readonly #threads: FeedThreads | undefined;
  readonly #watchers: Watchers;
  readonly #loop: FeedLoop;
  #position: string | undefined;
  #version = 0;
  #kept: { version: number; at: number; written: Promise<void> } | undefined;

  constructor(region: string, { definition, source, snapshots, threads }: FeedDeps, watchers: Watchers) {
    this.#region = region;
    this.#definition = definition;
    this.#source = source;
    this.#snapshots = snapshots;
    this.#threads = threads;
    this.#watchers = watchers;
    this.#loop = createFeedLoop({ ...watchers, catchUp: () => this.#follow() });
  }

  /**
   * Increases directly before the watchers are called, not while the index applies a change: other requests run in
   * between, and what they render of an outdated car must not be cached under the new version.
   */
  get version(): number {
    return this.#version;
  }

  /** Whether its last read of the database has failed. */
  get isFailing(): boolean {
    return this.#loop.isFailing;
  }

  /** Requests a read of changes. Resolves when the feed is idle. */
  wake(): Promise<void> {
    return this.#loop.wake();
  }

  /** Stops the feed. Resolves when no read is running and no snapshot is being written. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#kept?.written;
  }

  async #follow(): Promise<void> {
    await this.#catchUp();
    if (this.#isKeepDue()) void this.#keep();
  }

  async #catchUp(): Promise<void> {
    if (!this.index || this.#position === undefined) return this.#load();
    const { position, changes, reload } = await this.#source.readChanges(this.#region, this.#position);
    if (reload) return this.#load();
    await applyChanges(
      {
        source: this.#source,
        stock: this.#region,
        index: this.index,
        exclusively: this.#threads?.exclusively.bind(undefined, this.#region),
      },
      changes,
    );
    // the position moves last: if a read fails half-way, the same changes are read and applied again
    this.#position = position;
    if (changes.length > 0) this.#notify(changes.map(({ id }) => id));
  }

  async #load(): Promise<void> {
    if (!this.index && (await this.#restore())) return;
    const position = await this.#source.currentPosition();
    const index = createIndex(this.#definition, { allocate: this.#threads?.allocate });
    for (let afterId = 0, isMore = true; isMore && !this.#loop.isStopped; ) {
      const listings = await this.#source.readListings(this.#region, afterId, READ_BATCH_SIZE);
      await putAll(index, listings);
      afterId = listings.at(-1)?.id ?? afterId;
      isMore = listings.length === READ_BATCH_SIZE;
    }
    if (this.#loop.isStopped) return;
    this.#use(index, position);
    // reads what was committed during the load
    this.#loop.request();
  }

  async #restore(): Promise<boolean> {
    if (!this.#snapshots) return false;
    const restored = await restoreIndex({
      stock: this.#region,
      definition: this.#definition,
      source: this.#source,
      snapshots: this.#snapshots,
      allocate: this.#threads?.allocate,
    });
    if (!restored || this.#loop.isStopped) return false;
    this.#use(restored.index, restored.position);
    this.#kept = { version: this.#version, at: Date.now(), written: Promise.resolve() };
    return true;
  }

  #use(index: TableIndex, position: string): void {
    index.prepare();
    this.index = index;
    this.#threads?.open(this.#region, index);
    this.#position = position;
    this.#notify(null);
  }

  #isKeepDue(): boolean {
    if (!this.#kept) return true;
    return this.#kept.version !== this.#version && Date.now() - this.#kept.at > KEEP_INTERVAL_MS;
  }

  /** Stores the index as it is between two changes. */
  async #keep(): Promise<void> {
    const { index } = this;
    const position = this.#position;
    const snapshots = this.#snapshots;
    if (!snapshots || !index || position === undefined) return;
    const snapshot = index.snapshot();
    const write = async () => {
      const mark = await this.#source.leaveMark();
      if (mark === undefined) return;
      await snapshots.write(this.#region, this.#definition, { mark, position, ...snapshot });
    };
    const written = write().catch((error: unknown) => this.#watchers.onNotKept(error));
    this.#kept = { version: this.#version, at: Date.now(), written };
    await written;
  }

  #notify(ids: readonly number[] | null): void {
    this.#version++;
    this.#watchers.onChange(ids);
  }
}

interface RestoreDeps {
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
