import { setImmediate as letOthersRun, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ListingFields } from '#domain/criteria.ts';
import { until } from '../../../../tests/until.ts';
import type { ListingSource } from './listing-source.ts';
import { createLiveIndexes, type LiveIndexes, SearchNotReady } from './live-indexes.ts';

const definition = {
  columns: [{ field: 'price', kind: 'number' as const }],
  facets: [],
  stats: [],
  sorts: [],
};

/** A database in a few arrays; `isAway` makes every call fail, `isForgetful` makes it ask for a reload. */
function memorySource() {
  const stored = new Map<number, ListingFields>();
  const log: number[] = [];
  let notify: (region: string | null) => void = () => {};
  const state = { isAway: false, isForgetful: false, isSilent: false, reads: 0 };
  const answer = async <Value>(value: () => Value) => {
    await sleep(1);
    if (state.isAway) throw new Error('connection refused');
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
        const reload = state.isForgetful;
        state.isForgetful = false;
        const ids = [...new Set(log.slice(Number(position)))];
        const changes = reload ? [] : ids.map((id) => ({ id, deleted: !stored.has(id) }));
        return { position: String(log.length), changes, reload };
      }),
    listen(onNotify) {
      notify = onNotify;
      return { close: async () => {} };
    },
  };
  const commit = (id: number, fields?: ListingFields) => {
    if (fields) stored.set(id, fields);
    else stored.delete(id);
    log.push(id);
    if (!state.isSilent) notify('here');
  };
  return { source, state, commit, notify: (region: string | null) => notify(region) };
}

describe('live indexes', () => {
  let live: LiveIndexes | undefined;
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

  it('say that they are not ready until the region was read', async () => {
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

  it('follow new, changed and deleted listings and tell who listens', async () => {
    const { source, commit } = memorySource();
    const indexes = follow(source, 60_000);
    await indexes.ready;
    const heard = vi.fn();
    const end = indexes.onChange(heard);
    const before = indexes.version('here');
    commit(1, { price: 1 });
    commit(2, { price: 2 });
    commit(1);
    await until(() => expect(ids()).toEqual([2]));
    await until(() => expect(indexes.version('here')).toBeGreaterThan(before));
    expect(heard).toHaveBeenCalledWith('here', [1, 2]);
    end();
    heard.mockClear();
    commit(3, { price: 3 });
    await until(() => expect(ids()).toEqual([3, 2]));
    expect(heard).not.toHaveBeenCalled();
  });

  it('have a new version only when everyone was told, so that nobody keeps an old card as a new one', async () => {
    const { source, commit } = memorySource();
    const indexes = follow(source, 60_000);
    await indexes.ready;
    const before = indexes.version('here');
    const told: number[] = [];
    indexes.onChange(() => told.push(indexes.version('here')));
    commit(1, { price: 1 });
    // looks in every turn that others get while the index takes the change in
    while (indexes.version('here') === before) await letOthersRun();
    expect(told).toEqual([indexes.version('here')]);
    expect(ids()).toEqual([1]);
  });

  it('see a commit whose notification was lost', async () => {
    const { source, commit, state } = memorySource();
    await follow(source).ready;
    state.isSilent = true;
    commit(5, {});
    await until(() => expect(ids()).toEqual([5]));
  });

  it('keep answering without a database and catch up afterwards, complaining once', async () => {
    const { source, commit, state } = memorySource();
    commit(1, {});
    const indexes = follow(source);
    await indexes.ready;
    state.isAway = true;
    commit(2, {});
    await until(() => expect(messages).toHaveLength(1));
    await sleep(100);
    expect(ids()).toEqual([1]);
    state.isAway = false;
    await until(() => expect(messages).toHaveLength(2));
    expect(ids()).toEqual([2, 1]);
    expect(messages).toEqual([
      'Search of "here" cannot follow the database: connection refused',
      'Search of "here" follows the database again',
    ]);
  });

  it('load as soon as a database that was away at first comes up', async () => {
    const { source, commit, state } = memorySource();
    commit(1, {});
    state.isAway = true;
    const indexes = follow(source);
    await sleep(50);
    expect(() => ids()).toThrow(SearchNotReady);
    state.isAway = false;
    await indexes.ready;
    expect(ids()).toEqual([1]);
  });

  it('read the region again when the changes are gone, without a falling version or a gap in service', async () => {
    const { source, commit, state } = memorySource();
    for (let id = 1; id <= 50; id++) commit(id, {});
    const indexes = follow(source);
    await indexes.ready;
    for (let id = 1; id < 50; id++) commit(id);
    await until(() => expect(ids()).toEqual([50]));
    const before = indexes.version('here');
    state.isForgetful = true;
    commit(51, {});
    await until(() => expect(indexes.version('here')).toBeGreaterThan(before));
    expect(ids()).toEqual([51, 50]);
  });

  it('turn a burst of notifications into a few readings', async () => {
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
