import { setImmediate as letOthersRun, setTimeout as sleep } from 'node:timers/promises';
import type { IndexDefinition } from '#domain/index-definition.ts';
import { createIndex } from '../create-index.ts';
import type { SearchIndex } from '../search-types.ts';
import type { ListingSource } from './listing-source.ts';

const READ_AT_ONCE = 1_000;

/** Listings put into the index before other requests get their turn; some 5 ms of work. */
const PUT_AT_ONCE = 250;

/** Least milliseconds between two readings, so that a burst of commits becomes a few larger ones. */
const BREATH = 100;

interface Watchers {
  /** Ids of the listings that are new, changed or gone; null when the whole region was read anew. */
  onChange(ids: readonly number[] | null): void;
  onFailure(error: unknown): void;
  onRecovery(): void;
}

/** Keeps the index of one region level with the database. What was loaded keeps answering while the database is away. */
export class RegionFeed {
  index: SearchIndex | undefined;
  readonly #region: string;
  readonly #definition: IndexDefinition;
  readonly #source: ListingSource;
  readonly #watchers: Watchers;
  #position: string | undefined;
  #version = 0;
  #asked = false;
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
   * Grows just before the watchers hear of a change, not while the index takes it in: others get their turn meanwhile, and
   * what they make of a car that is not yet known to be old must not be kept as made of the new one.
   */
  get version(): number {
    return this.#version;
  }

  /** Something may have changed. Resolves when the feed is idle again. */
  wake(): Promise<void> {
    this.#asked = true;
    if (this.#isStopped) return Promise.resolve();
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Resolves when nothing is being read any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#asked && !this.#isStopped) {
      this.#asked = false;
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
      if (this.#asked) await sleep(BREATH);
    }
  }

  async #catchUp(): Promise<void> {
    if (!this.index || this.#position === undefined) return this.#load();
    const { position, changes, reload } = await this.#source.readChanges(this.#region, this.#position);
    if (reload) return this.#load();
    for (let at = 0; at < changes.length; at += READ_AT_ONCE) {
      await this.#apply(this.index, changes.slice(at, at + READ_AT_ONCE));
    }
    // Only now: if reading failed half-way, the same changes are read and applied again.
    this.#position = position;
    if (changes.length > 0) this.#tell(changes.map(({ id }) => id));
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
      const listings = await this.#source.readListings(this.#region, afterId, READ_AT_ONCE);
      await this.#putAll(index, listings);
      afterId = listings.at(-1)?.id ?? afterId;
      isMore = listings.length === READ_AT_ONCE;
    }
    if (this.#isStopped) return;
    index.prepare();
    this.index = index;
    this.#position = position;
    this.#tell(null);
    // What was committed meanwhile.
    this.#asked = true;
  }

  #tell(ids: readonly number[] | null): void {
    this.#version++;
    this.#watchers.onChange(ids);
  }

  async #putAll(
    index: SearchIndex,
    listings: readonly { id: number; fields: Parameters<SearchIndex['put']>[1] }[],
  ) {
    for (let at = 0; at < listings.length; at += PUT_AT_ONCE) {
      for (const { id, fields } of listings.slice(at, at + PUT_AT_ONCE)) index.put(id, fields);
      await letOthersRun();
    }
  }
}
