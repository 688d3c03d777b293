import { setImmediate as letOthersRun, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ListingFields } from '#domain/search/criteria.ts';
import { until } from '../../../../tests/until.ts';
import { SearchNotReady } from '../search-errors.ts';
import { idsChecksum } from '../snapshot/ids-checksum.ts';
import type { ListingSource } from './listing-source.ts';
import { createLiveIndexes, type MemoryIndexes } from './live-indexes.ts';
import { createSharedFeeds } from './shared-feeds.ts';

const definition = {
  columns: [{ field: 'price', kind: 'number' as const }],
  facets: [],
  stats: [],
  sorts: [],
};

/** An in-memory database. `isDown` makes every call fail, `asksForReload` makes it request a reload. */
function memorySource() {
  const stored = new Map<number, ListingFields>();
  const log: number[] = [];
  let notify: (region: string | null) => void = () => {};
  const state = { isDown: false, asksForReload: false, dropsNotifications: false, reads: 0 };
  const answer = async <Value>(value: () => Value) => {
    await sleep(1);
    if (state.isDown) throw new Error('connection refused');
    return value();
  };
  const source: ListingSource = {
    currentPosition: () => answer(() => String(log.length)),
    readListings: (_, afterId, limit) =>
      answer(() =>
        [...stored]
          .filter(([id]) => id > afterId)
          .sort(([left], [right]) => left - right)
          .slice(0, limit)
          .map(([id, fields]) => ({ id, fields })),
      ),
    readListingsById: (_, ids) =>
      answer(() => ids.flatMap((id) => (stored.has(id) ? { id, fields: stored.get(id) ?? {} } : []))),
    readChanges: (_, position) =>
      answer(() => {
        state.reads++;
        const reload = state.asksForReload;
        state.asksForReload = false;
        const ids = [...new Set(log.slice(Number(position)))];
        const changes = reload ? [] : ids.map((id) => ({ id, deleted: !stored.has(id) }));
        return { position: String(log.length), changes, reload };
      }),
    leaveMark: async () => 'memory',
    hasMark: async () => true,
    checksum: () => answer(() => idsChecksum(Float64Array.from(stored.keys()), stored.size)),
    listen(onNotify) {
      notify = onNotify;
      return { close: async () => {} };
    },
  };
  const commit = (id: number, fields?: ListingFields) => {
    if (fields) stored.set(id, fields);
    else stored.delete(id);
    log.push(id);
    if (!state.dropsNotifications) notify('here');
  };
  return { source, state, commit, notify: (region: string | null) => notify(region) };
}

describe('live indexes', () => {
  let live: MemoryIndexes | undefined;
  const messages: string[] = [];
  const log = {
    info: (text: string) => messages.push(text),
    warn: (text: string) => messages.push(text),
    error: () => {},
  };
  const follow = (source: ListingSource, poll = 20) => {
    live = createLiveIndexes({ regions: { here: definition }, source, log, poll });
    return live;
  };
  const ids = () => live?.search('here', { criteria: [] }).ids;

  afterEach(async () => {
    await live?.close();
    messages.length = 0;
  });

  it('throw SearchNotReady until the region is loaded', async () => {
    const { source, commit } = memorySource();
    for (let id = 1; id <= 2_500; id++) commit(id, { price: id });
    const indexes = follow(source);
    expect(() => ids()).toThrow(SearchNotReady);
    expect(indexes.isReady('here')).toBe(false);
    await indexes.ready;
    expect(indexes.size('here')).toBe(2_500);
    expect(indexes.count('here', [{ key: 'p', criterion: { op: 'range', field: 'price', max: 10 } }])).toBe(
      10,
    );
    expect(() => indexes.version('elsewhere')).toThrow('no search index for region "elsewhere"');
  });

  it('ask an idle database once in fifteen intervals, and again after one where a read has failed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { source } = memorySource();
      const feeds = createSharedFeeds({ source, log, poll: 100 });
      const { feed, release } = feeds.take('here', definition, () => {});
      await feed.wake();
      const readChanges = vi.spyOn(source, 'readChanges');
      await vi.advanceTimersByTimeAsync(1_400);
      expect(readChanges).toHaveBeenCalledTimes(0);
      readChanges.mockRejectedValueOnce(new Error('no database'));
      await vi.advanceTimersByTimeAsync(100);
      expect(readChanges).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(100);
      expect(readChanges).toHaveBeenCalledTimes(2);
      await vi.advanceTimersByTimeAsync(500);
      expect(readChanges).toHaveBeenCalledTimes(2);
      await release();
      await feeds.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('are shared by contents of the same fields, and opened for others', async () => {
    const { source, commit, state } = memorySource();
    commit(1, { price: 1 });
    const readListings = vi.spyOn(source, 'readListings');
    const feeds = createSharedFeeds({ source, log, poll: 60_000 });
    const open = (columns = definition) => createLiveIndexes({ regions: { here: columns }, feeds });
    const before = open();
    await before.ready;
    const version = before.version('here');
    live = open();
    // ready at once: nothing is read
    expect([live.isReady('here'), live.version('here'), readListings.mock.calls.length]).toEqual([
      true,
      version,
      1,
    ]);
    await live.ready;
    const listener = vi.fn();
    live.onChange(listener);
    await before.close();
    commit(2, { price: 2 });
    await until(() => expect(listener).toHaveBeenCalledWith('here', [2]));
    expect(ids()).toEqual([2, 1]);
    const other = open({ ...definition, columns: [{ field: 'year', kind: 'number' }] });
    expect(other.isReady('here')).toBe(false);
    await other.ready;
    expect(readListings).toHaveBeenCalledTimes(2);
    await Promise.all([live.close(), other.close()]);
    const { reads } = state;
    commit(3, { price: 3 });
    await sleep(20);
    expect(state.reads).toBe(reads);
    await feeds.close();
  });

  it('apply new, changed and deleted listings and notify listeners', async () => {
    const { source, commit } = memorySource();
    const indexes = follow(source, 60_000);
    await indexes.ready;
    const listener = vi.fn();
    const end = indexes.onChange(listener);
    const before = indexes.version('here');
    commit(1, { price: 1 });
    commit(2, { price: 2 });
    commit(1);
    await until(() => expect(ids()).toEqual([2]));
    await until(() => expect(indexes.version('here')).toBeGreaterThan(before));
    expect(listener).toHaveBeenCalledWith('here', [1, 2]);
    end();
    listener.mockClear();
    commit(3, { price: 3 });
    await until(() => expect(ids()).toEqual([3, 2]));
    expect(listener).not.toHaveBeenCalled();
  });

  it('change their version together with the notification, so that no old card is cached as new', async () => {
    const { source, commit } = memorySource();
    const indexes = follow(source, 60_000);
    await indexes.ready;
    const before = indexes.version('here');
    const notifiedVersions: number[] = [];
    indexes.onChange(() => notifiedVersions.push(indexes.version('here')));
    commit(1, { price: 1 });
    // checks after every yield while the index applies the change
    while (indexes.version('here') === before) await letOthersRun();
    expect(notifiedVersions).toEqual([indexes.version('here')]);
    expect(ids()).toEqual([1]);
  });

  it('apply a commit whose notification was lost', async () => {
    const { source, commit, state } = memorySource();
    await follow(source).ready;
    state.dropsNotifications = true;
    commit(5, {});
    await until(() => expect(ids()).toEqual([5]));
  });

  it('answer without a database, log one warning and catch up afterwards', async () => {
    const { source, commit, state } = memorySource();
    commit(1, {});
    const indexes = follow(source);
    await indexes.ready;
    state.isDown = true;
    commit(2, {});
    await until(() => expect(messages).toHaveLength(1));
    await sleep(100);
    expect(ids()).toEqual([1]);
    state.isDown = false;
    await until(() => expect(messages).toHaveLength(2));
    expect(ids()).toEqual([2, 1]);
    expect(messages).toEqual([
      'The search index of "here" cannot read changes: connection refused',
      'The search index of "here" reads changes again',
    ]);
  });

  it('load once a database that was down at start is up', async () => {
    const { source, commit, state } = memorySource();
    commit(1, {});
    state.isDown = true;
    const indexes = follow(source);
    await sleep(50);
    expect(() => ids()).toThrow(SearchNotReady);
    state.isDown = false;
    await indexes.ready;
    expect(ids()).toEqual([1]);
  });

  it('reload the region if changes are lost, without a lower version or an outage', async () => {
    const { source, commit, state } = memorySource();
    for (let id = 1; id <= 50; id++) commit(id, {});
    const indexes = follow(source);
    await indexes.ready;
    for (let id = 1; id < 50; id++) commit(id);
    await until(() => expect(ids()).toEqual([50]));
    const before = indexes.version('here');
    state.asksForReload = true;
    commit(51, {});
    await until(() => expect(indexes.version('here')).toBeGreaterThan(before));
    expect(ids()).toEqual([51, 50]);
  });

  it('combine a burst of notifications into few reads', async () => {
    const { source, commit, state, notify } = memorySource();
    const indexes = follow(source, 60_000);
    await indexes.ready;
    await sleep(150);
    const before = state.reads;
    for (let id = 1; id <= 200; id++) {
      commit(id, {});
      notify(null);
      await sleep(1);
    }
    await until(() => expect(indexes.size('here')).toBe(200));
    expect(state.reads - before).toBeLessThan(12);
  });
});
