import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { sharedMemory } from '#server/search/cells.ts';
import { createIndex, type IndexOptions } from '#server/search/create-index.ts';
import type { SearchRequest, SearchResult } from '#server/search/search-types.ts';
import { createSearchThreads, type SearchThreadsOptions } from '#server/search/threads/search-threads.ts';
import { answerText, difference } from './answer-text.ts';
import { type Listing, randomListing, randomListings } from './random-listings.ts';
import { randomRequest } from './random-requests.ts';
import { everyKind } from './sample-definitions.ts';
import { seededRandom } from './seeded-random.ts';

const STOCK = 'here';
const WORKER = join(import.meta.dirname, '../../src/server/search/threads/search-worker.ts');
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Threads with an index of cars, and an index that this thread alone has. */
async function withThreads(
  cars: readonly Listing[],
  {
    definition = everyKind,
    snapshot,
    ...options
  }: Partial<SearchThreadsOptions> & Pick<IndexOptions, 'snapshot'> & { definition?: IndexDefinition } = {},
) {
  const workers: Worker[] = [];
  const warn = vi.fn();
  const threads = createSearchThreads({
    count: 2,
    minCars: 0,
    restartMs: 10,
    log: { warn },
    createWorker() {
      const worker = new Worker(WORKER);
      workers.push(worker);
      return worker;
    },
    ...options,
  });
  ends.push(() => threads.close());
  // what one thread counts within codes, the other one counts row by row
  const shared = createIndex(definition, { snapshot, allocate: threads.allocate, minTalliedRows: 50 });
  const single = createIndex(definition);
  for (const index of snapshot ? [single] : [shared, single]) index.load(cars);
  threads.open(STOCK, shared);
  const change = (work: (index: typeof shared) => void) =>
    threads.exclusively(STOCK, () => {
      for (const index of [shared, single]) work(index);
    });
  const ready = () => expect.poll(() => threads.search(STOCK, ASKED), { timeout: 60_000 }).toBeDefined();
  return { threads, shared, single, workers, warn, change, ready };
}

/** A request that no index has counted before, as caches are per thread. */
const ASKED: SearchRequest = {
  criteria: [{ key: 'any', criterion: { op: 'not', criterion: { op: 'flags', fields: [], join: 'OR' } } }],
};

describe('search threads', () => {
  it('answer 1,000 searches during 1,000 changes byte for byte like one thread', async () => {
    const random = seededRandom(26);
    const listings = randomListings(everyKind, random, 1_200);
    const { threads, shared, single, change, ready } = await withThreads(listings);
    await ready();
    const open: Promise<unknown>[] = [];
    let byThreads = 0;
    for (let round = 0; round < 1_000; round++) {
      const request = randomRequest(everyKind, listings, random);
      // both indexes change at once, so that this is the answer of the version that the thread reads
      const expected = answerText(single.search(request));
      const found = threads.search(STOCK, request);
      if (found) byThreads++;
      open.push(
        Promise.resolve(found ?? shared.search(request)).then((answer) =>
          expect(difference(answerText(answer), expected)).toBeUndefined(),
        ),
      );
      const id = 1 + random.whole(1_500);
      const fields = random.chance(0.7) ? randomListing(everyKind, random) : undefined;
      open.push(change((index) => (fields ? index.put(id, fields) : index.remove(id))));
      if (round % 3 === 0) await Promise.all(open.splice(0));
    }
    await Promise.all(open);
    expect(shared.version).toBe(single.version);
    expect(byThreads).toBeGreaterThan(300);
  }, 120_000);

  it('follow columns that grow and texts that are new', async () => {
    const random = seededRandom(1);
    const definition: IndexDefinition = {
      columns: [
        { field: 'name', kind: 'text' },
        { field: 'price', kind: 'number' },
      ],
      facets: [{ key: 'name', kind: 'values', field: 'name' }],
      stats: [{ key: 'price', field: 'price', buckets: 8 }],
      sorts: [{ name: 'by name', field: 'name', direction: 'asc' }],
    };
    const { threads, single, change, ready } = await withThreads([[1, { name: 'first', price: 1 }]], {
      definition,
    });
    await ready();
    for (const cars of [10, 300, 5_000]) {
      await change((index) => {
        for (let id = index.size + 1; id <= cars; id++) index.put(id, { name: `n${id}`, price: id % 997 });
      });
      const request: SearchRequest = {
        criteria: [{ key: 'price', criterion: { op: 'range', field: 'price', min: random.whole(100) } }],
        sort: 'by name',
        facets: 'all',
        stats: 'all',
      };
      const answer = threads.search(STOCK, request);
      expect(answer).toBeDefined();
      const found = answerText((await answer) as SearchResult);
      expect(difference(found, answerText(single.search(request)))).toBeUndefined();
    }
  });

  it('never see half a change', async () => {
    const definition: IndexDefinition = {
      columns: ['left', 'right'].map((field) => ({ field, kind: 'number' as const })),
      facets: [{ key: 'left', kind: 'values', field: 'left' }],
      stats: ['left', 'right'].map((field) => ({ key: field, field, buckets: 4 })),
      sorts: [{ name: 'left', field: 'left', direction: 'asc' }],
    };
    const carsOf = (value: number) =>
      Array.from({ length: 100 }, (_, id): Listing => [id + 1, { left: value, right: value }]);
    const { threads, shared, change, ready } = await withThreads(carsOf(0), { definition });
    await ready();
    let searches = 0;
    const readAll = async (value: number) => {
      const criterion = { op: 'range' as const, field: 'right', min: value };
      const found = await threads.search(STOCK, {
        criteria: [{ key: 'from', criterion }],
        stats: 'all',
        facets: 'all',
      });
      if (!found) return;
      searches++;
      const { left, right } = found.stats;
      // all cars have one number in both columns, before a change and after it
      expect(found.total % 100).toBe(0);
      expect([left?.min, left?.max, right?.min]).toEqual([right?.max, right?.max, right?.max]);
    };
    for (let value = 1; value <= 80; value++) {
      const reads = [readAll(value - 1), readAll(value), readAll(0)];
      const changed = change((index) => index.load(carsOf(value)));
      await Promise.all([...reads, changed, readAll(value)]);
    }
    expect(shared.size).toBe(100);
    expect(searches).toBeGreaterThan(80);
  });

  it('that end in the middle of searches are replaced, and every search is answered', async () => {
    const random = seededRandom(3);
    const listings = randomListings(everyKind, random, 2_000);
    const { threads, shared, workers, warn, change, ready } = await withThreads(listings);
    await ready();
    for (let round = 0; round < 3; round++) {
      const requests = Array.from({ length: 8 }, () => randomRequest(everyKind, listings, random));
      const expected = requests.map((request) => answerText(createSearch(listings, request)));
      const found = requests.map((request) => threads.search(STOCK, request) ?? shared.search(request));
      const changed = change((index) => index.put(5_000 + round, {}));
      await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
      expect((await Promise.all(found)).map(answerText)).toEqual(expected);
      await changed;
      listings.push([5_000 + round, {}]);
      await ready();
    }
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('A search thread has ended'));
    expect(threads.figures().ended).toBeGreaterThanOrEqual(3);
  });

  it('that do not answer are ended, so that changes and visitors do not wait', async () => {
    const { threads, single, change, warn } = await withThreads([[1, {}]], {
      count: 1,
      stuckMs: 200,
      createWorker: stuckWorker,
    });
    let found: Promise<SearchResult> | undefined;
    await expect.poll(() => (found = threads.search(STOCK, ASKED)), { timeout: 60_000 }).toBeDefined();
    await change((index) => index.put(2, {}));
    expect((await found)?.total).toBe(1);
    expect(single.size).toBe(2);
    expect(warn).toHaveBeenCalledWith(STUCK_LINE);
  });

  it('answer for a thousand facets and a thousand criteria as one thread does', async () => {
    const random = seededRandom(8);
    const fields = Array.from({ length: 1_000 }, (_, at) => `f${at}`);
    const definition: IndexDefinition = {
      columns: fields.map((field) => ({ field, kind: 'number' })),
      facets: fields.map((field) => ({ key: field, kind: 'values', field })),
      stats: [],
      sorts: [{ name: 'first', field: 'f0', direction: 'desc' }],
    };
    const carOf = () => Object.fromEntries(fields.map((field) => [field, random.whole(5)]));
    const cars = Array.from({ length: 60 }, (_, id): Listing => [id + 1, carOf()]);
    const { threads, single, ready } = await withThreads(cars, { definition });
    await ready();
    const request: SearchRequest = {
      criteria: fields.map((field, at) => ({
        key: field,
        criterion: { op: 'range', field, max: at < 3 ? 2 : 4 },
      })),
      sort: 'first',
      facets: 'all',
    };
    const found = await threads.search(STOCK, request);
    expect(found?.total).toBeGreaterThan(0);
    expect(found && difference(answerText(found), answerText(single.search(request)))).toBeUndefined();
  });

  it('that do not answer are ended when their index is replaced, too, with a line in the log', async () => {
    const { threads, shared, warn } = await withThreads([[1, {}]], {
      count: 1,
      stuckMs: 200,
      createWorker: stuckWorker,
    });
    let found: Promise<SearchResult> | undefined;
    await expect.poll(() => (found = threads.search(STOCK, ASKED)), { timeout: 60_000 }).toBeDefined();
    const other = createIndex(everyKind, { allocate: threads.allocate });
    for (const index of [other, shared, other]) threads.open(STOCK, index);
    expect((await found)?.total).toBe(1);
    expect(warn.mock.calls).toEqual([[STUCK_LINE]]);
    expect(threads.figures().ended).toBe(1);
    threads.forget(STOCK);
    expect(threads.search(STOCK, ASKED)).toBeUndefined();
  });

  it('read an index from its file', async () => {
    const random = seededRandom(4);
    const listings = randomListings(everyKind, random, 1_500);
    const before = createIndex(everyKind);
    before.load(listings);
    const { threads, single, change, ready } = await withThreads(listings, { snapshot: before.snapshot() });
    await ready();
    for (let round = 0; round < 50; round++) {
      const request = { ...randomRequest(everyKind, listings, random), ...ASKED };
      const found = await threads.search(STOCK, { ...request, offset: round });
      const expected = answerText(single.search({ ...request, offset: round }));
      expect(found && difference(answerText(found), expected)).toBeUndefined();
      const [id, fields] = [1 + random.whole(2_000), randomListing(everyKind, random)];
      await change((index) => index.put(id, fields));
    }
  });

  it('leave to the main thread what it has counted, lists without filters, and small stocks', async () => {
    const { threads, shared, ready } = await withThreads([[1, {}]]);
    await ready();
    expect(threads.search(STOCK, { criteria: [] })).toBeUndefined();
    shared.search(ASKED);
    expect(threads.search(STOCK, ASKED)).toBeUndefined();
    expect(threads.search('elsewhere', ASKED)).toBeUndefined();
    const small = await withThreads([[1, {}]], { minCars: 2 });
    expect(small.workers).toHaveLength(0);
    expect(small.threads.search(STOCK, ASKED)).toBeUndefined();
  });

  it('start when a stock becomes large, and count what they answer', async () => {
    const { threads, change, ready, workers } = await withThreads([[1, {}]], { minCars: 3 });
    expect([threads.search(STOCK, ASKED), workers.length]).toEqual([undefined, 0]);
    await change((index) =>
      index.load([
        [2, {}],
        [3, {}],
      ]),
    );
    await ready();
    const { answered } = threads.figures();
    const found = threads.search(STOCK, { ...ASKED, offset: 1 });
    expect(threads.figures().waiting).toBeGreaterThan(0);
    await found;
    await expect.poll(() => threads.figures()).toMatchObject({ waiting: 0, ended: 0 });
    expect(threads.figures().answered).toBeGreaterThan(answered);
  });

  it('answer what waits when they are closed', async () => {
    const random = seededRandom(9);
    const listings = randomListings(everyKind, random, 2_000);
    const { threads, single, ready } = await withThreads(listings);
    await ready();
    const requests = Array.from({ length: 16 }, () => ({
      ...randomRequest(everyKind, listings, random),
      ...ASKED,
    }));
    const found = requests.map((request, at) => threads.search(STOCK, { ...request, offset: at }));
    // those that one thread takes
    expect(found.filter(Boolean).length).toBeGreaterThanOrEqual(8);
    await threads.close();
    const answers = await Promise.all(found);
    answers.forEach((answer, at) => {
      const expected = answerText(single.search({ ...(requests[at] as SearchRequest), offset: at }));
      expect(answer && difference(answerText(answer), expected)).toBeUndefined();
    });
  });

  it('fail as the main thread does, and end when they are closed', async () => {
    const { threads, workers, ready } = await withThreads([[1, {}]]);
    await ready();
    await expect(threads.search(STOCK, { ...ASKED, sort: 'dearest' })).rejects.toThrow('no sort "dearest"');
    await expect(threads.exclusively(STOCK, () => JSON.parse('{'))).rejects.toThrow(SyntaxError);
    await threads.close();
    expect(workers.map(({ threadId }) => threadId)).toEqual([-1, -1]);
    expect(threads.search(STOCK, ASKED)).toBeUndefined();
  });

  it('read columns that are in shared memory', () => {
    const index = createIndex(everyKind, { allocate: sharedMemory });
    index.load(randomListings(everyKind, seededRandom(5), 2_000));
    index.prepare();
    const { ids, numbers, byId } = index.table;
    const cells = [ids, byId.rows, ...[...numbers.values()].map(({ values }) => values)];
    for (const column of index.table.codedColumns()) {
      const { codes, totals, bitmaps } = column.share(0);
      cells.push(codes as never, totals as never, ...(bitmaps ? [bitmaps.cells as never] : []));
    }
    expect(cells.filter(({ buffer }) => !(buffer instanceof SharedArrayBuffer))).toEqual([]);
  });
});

const STUCK_LINE = 'A search thread has ended, others answer its searches: a search took more than 200 ms';

/** A thread that never answers. */
const stuckWorker = () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads');
     parentPort.on('message', () => { for (;;); });
     parentPort.postMessage({ kind: 'ready' });`,
    { eval: true },
  );

function createSearch(listings: readonly Listing[], request: SearchRequest): SearchResult {
  const index = createIndex(everyKind);
  index.load(listings);
  return index.search(request);
}
