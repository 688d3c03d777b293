import { setImmediate as letOthersRun, setTimeout as sleep } from 'node:timers/promises';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { createIndex } from '../create-index.ts';
import type { SearchIndex } from '../search-types.ts';
import type { ListingSource } from './listing-source.ts';

const READ_BATCH_SIZE = 1_000;

/** Listings that are indexed before other requests run; about 5 ms of work. */
const PUT_BATCH_SIZE = 250;

/** Minimum interval between two reads, so that a burst of commits becomes a few larger reads. */
const MIN_INTERVAL_MS = 100;

interface Watchers {
  /** Ids of listings that are new, changed or removed; null after a reload of the whole region. */
  onChange(ids: readonly number[] | null): void;
  onFailure(error: unknown): void;
  onRecovery(): void;
}

/** Keeps the index of one region up to date. The loaded index answers while the database is unavailable. */
export class RegionFeed {
  index: SearchIndex | undefined;
  readonly #region: string;
  readonly #definition: IndexDefinition;
  readonly #source: ListingSource;
  readonly #watchers: Watchers;
  #position: string | undefined;
  #version = 0;
  #isRequested = false;
  #running: Promise<void> | undefined;
  #isFailing = false;
  #isStopped = false;

  constructor(region: string, definition: IndexDefinition, source: ListingSource, watchers: Watchers) {
    this.#region = region;
    this.#definition = definition;
    this.#source = source;
    this.#watchers = watchers;
  }

  /**
   * Increases directly before the watchers are called, not while the index applies a change: other requests run in
   * between, and what they render of an outdated car must not be cached under the new version.
   */
  get version(): number {
    return this.#version;
  }

  /** Requests a read of changes. Resolves when the feed is idle. */
  wake(): Promise<void> {
    this.#isRequested = true;
    if (this.#isStopped) return Promise.resolve();
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Stops the feed. Resolves when no read is running. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isRequested && !this.#isStopped) {
      this.#isRequested = false;
      try {
        await this.#catchUp();
        if (this.#isFailing) this.#watchers.onRecovery();
        this.#isFailing = false;
      } catch (error) {
        if (this.#isStopped) return;
        if (!this.#isFailing) this.#watchers.onFailure(error);
        this.#isFailing = true;
        return;
      }
      if (this.#isRequested) await sleep(MIN_INTERVAL_MS);
    }
  }

  async #catchUp(): Promise<void> {
    if (!this.index || this.#position === undefined) return this.#load();
    const { position, changes, reload } = await this.#source.readChanges(this.#region, this.#position);
    if (reload) return this.#load();
    for (let at = 0; at < changes.length; at += READ_BATCH_SIZE) {
      await this.#apply(this.index, changes.slice(at, at + READ_BATCH_SIZE));
    }
    // the position moves last: if a read fails half-way, the same changes are read and applied again
    this.#position = position;
    if (changes.length > 0) this.#notify(changes.map(({ id }) => id));
  }

  async #apply(index: SearchIndex, changes: readonly { id: number; deleted: boolean }[]): Promise<void> {
    const changed = changes.filter(({ deleted }) => !deleted).map(({ id }) => id);
    const stored = changed.length > 0 ? await this.#source.readListingsById(this.#region, changed) : [];
    const present = new Set(stored.map(({ id }) => id));
    for (const { id } of changes) if (!present.has(id)) index.remove(id);
    await this.#putAll(index, stored);
  }

  async #load(): Promise<void> {
    const position = await this.#source.currentPosition();
    const index = createIndex(this.#definition);
    for (let afterId = 0, isMore = true; isMore && !this.#isStopped; ) {
      const listings = await this.#source.readListings(this.#region, afterId, READ_BATCH_SIZE);
      await this.#putAll(index, listings);
      afterId = listings.at(-1)?.id ?? afterId;
      isMore = listings.length === READ_BATCH_SIZE;
    }
    if (this.#isStopped) return;
    index.prepare();
    this.index = index;
    this.#position = position;
    this.#notify(null);
    // reads what was committed during the load
    this.#isRequested = true;
  }

  #notify(ids: readonly number[] | null): void {
    this.#version++;
    this.#watchers.onChange(ids);
  }

  async #putAll(
    index: SearchIndex,
    listings: readonly { id: number; fields: Parameters<SearchIndex['put']>[1] }[],
  ) {
    for (let at = 0; at < listings.length; at += PUT_BATCH_SIZE) {
      for (const { id, fields } of listings.slice(at, at + PUT_BATCH_SIZE)) index.put(id, fields);
      await letOthersRun();
    }
  }
}
