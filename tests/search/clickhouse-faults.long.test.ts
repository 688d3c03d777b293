import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ListingFields } from '#domain/search/criteria.ts';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { parseConfig, serviceProblems } from '#server/config/index.ts';
import {
  type ClickHouseIndexesOptions,
  createClickHouseIndexes,
} from '#server/search/clickhouse/clickhouse-indexes.ts';
import { createIndex } from '#server/search/create-index.ts';
import type { LiveIndexes } from '#server/search/live/live-indexes.ts';
import { SearchNotReady, SearchUnavailable } from '#server/search/search-errors.ts';
import { openTestSite, type TestSite } from '../api/test-site.ts';
import {
  type ClickHouseServer,
  isClickHouseTested,
  startClickHouse,
  whySkipped,
} from './clickhouse-server.ts';
import { withListedFacets } from './listed-facets.ts';
import { type MemorySource, memorySource } from './memory-source.ts';

const SEARCH_TIMEOUT_MS = 1_000;

const definition: IndexDefinition = {
  columns: [
    { field: 'make', kind: 'text' },
    { field: 'model', kind: 'text' },
    { field: 'tags', kind: 'texts' },
    { field: 'price', kind: 'number' },
  ],
  facets: [
    { key: 'make', kind: 'make_model' },
    { key: 'tags', kind: 'values', field: 'tags', options: ["O'Neil", 'plain'] },
  ],
  stats: [{ key: 'price', field: 'price', buckets: 4 }],
  sorts: [{ name: 'price-asc', field: 'price', direction: 'asc' }],
  makeModel: { makeField: 'make', modelField: 'model' },
};

/** A server and several processes share the machine with other tests. */
const SLOW = { timeout: 180_000 };
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 20 });

const HOSTILE = [
  "'; DROP TABLE states; --",
  "\\'; DROP TABLE states; --",
  "\\\\' OR 1 = 1 --",
  '`) UNION ALL SELECT 1, 2 --',
  'x\0y',
  '%27 {make:String} $1 $$',
  '\n\t\r/* */ -- ;',
  '\ud800',
  "日本'🚗",
  '',
];

const price = (amount: number) => ({ make: 'toyota', model: 'toyota.a', price: amount });
const atPrice = (amount: number) => [
  { key: 'price', criterion: { op: 'range', field: 'price', min: amount, max: amount } as const },
];
const cars = (count: number) => Array.from({ length: count }, (_, at) => [at + 1, price(1)] as const);

describe.runIf(isClickHouseTested)(`ClickHouse${whySkipped}`, SLOW, () => {
  let server: ClickHouseServer;
  const opened: LiveIndexes[] = [];
  const messages: string[] = [];
  const note = (message: string) => void messages.push(message);

  beforeAll(async () => {
    server = await startClickHouse();
  });
  afterAll(() => server?.close());
  afterEach(async () => {
    for (const live of opened.splice(0)) await live.close();
    messages.length = 0;
  });

  const open = (source: MemorySource['source'], options: Partial<ClickHouseIndexesOptions> = {}) => {
    const live = createClickHouseIndexes({
      ...{ url: server.url, regions: { here: definition }, source, poll: 50 },
      log: { info: note, warn: note, error: note },
      ...options,
    });
    opened.push(live);
    return live;
  };
  const found = async (live: LiveIndexes, amount: number) => live.count('here', atPrice(amount));

  it('finds hostile text like any other', async () => {
    const listings = HOSTILE.map((text, at) => {
      const fields = { make: text, model: `${text}.a`, tags: [text, "O'Neil"], price: at };
      return [at + 1, fields] as const;
    });
    const index = createIndex(definition);
    index.load(listings);
    const live = open(memorySource(listings, 'hostile').source);
    await until(() => expect(live.size('here')).toBe(HOSTILE.length));
    for (const text of HOSTILE.filter((each) => each.isWellFormed())) {
      for (const criterion of [
        { op: 'make_model', makeField: 'make', modelField: 'model', values: [{ make: text }] } as const,
        { op: 'in', field: 'tags', values: [text], join: 'OR', outside: [text, 'plain'] } as const,
        { op: 'not', criterion: { op: 'in', field: 'tags', values: [text], join: 'OR' } } as const,
        { op: 'in', field: 'model', values: [`${text}.a`], join: 'OR' } as const,
      ]) {
        const request = { criteria: [{ key: text, criterion }], sort: 'price-asc', facets: 'all' } as const;
        const answer = await live.search('here', request);
        expect(answer.total, JSON.stringify(criterion)).toBe(index.search(request).total);
        expect(answer.ids).toEqual(index.search(request).ids);
      }
    }
  });

  it('refuses searches while it is down, and catches up by itself without loading again', async () => {
    const stock = memorySource(cars(30), 'down');
    const live = open(stock.source);
    await until(() => expect(live.size('here')).toBe(30));
    await server.stop();
    await expect(live.search('here', { criteria: atPrice(1) })).rejects.toThrow(SearchUnavailable);
    expect(withListedFacets({ ...EMPTY, facets: live.facets('here', ['make']) }).facets.make).toEqual([
      { value: 'toyota', count: 30 },
      { value: 'toyota.a', count: 30 },
    ]);
    stock.commit(1, price(7));
    stock.commit(2);
    stock.commit(99, price(7));
    await until(() => expect(messages.join()).toContain('cannot follow the changes'));
    const changed: (readonly number[] | null)[] = [];
    live.onChange((_, ids) => void changed.push(ids));
    await server.start();
    await until(async () => expect(await found(live, 7)).toBe(2));
    expect([live.size('here'), await found(live, 1), stock.loads]).toEqual([30, 28, 1]);
    expect(changed.flat().sort()).toEqual([1, 2, 99]);
    await until(() => expect(messages.join()).toContain('follows the changes of "here" again'));
  });

  it('refuses searches that take too long, without waiting for each', async () => {
    const live = open(memorySource(cars(5), 'late').source, { searchTimeout: SEARCH_TIMEOUT_MS });
    await until(() => expect(live.size('here')).toBe(5));
    server.pause();
    try {
      await expect(live.search('here', { criteria: atPrice(1) })).rejects.toThrow(SearchUnavailable);
      let isLate = false;
      const late = sleep(SEARCH_TIMEOUT_MS, undefined, { ref: false }).then(() => {
        isLate = true;
      });
      for (let search = 0; search < 20; search++)
        await expect(live.search('here', { criteria: atPrice(1) })).rejects.toThrow(SearchUnavailable);
      // one that waited would have taken all of the time
      expect(isLate).toBe(false);
      await late;
    } finally {
      server.resume();
    }
    await until(async () => expect(await found(live, 1)).toBe(5));
  });

  it('may be down when the site starts', async () => {
    await server.stop();
    const live = open(memorySource(cars(5), 'absent').source);
    await live.ready;
    expect(live.isReady('here')).toBe(false);
    await expect(live.search('here', { criteria: [] })).rejects.toThrow(SearchNotReady);
    await server.start();
    await until(() => expect(live.isReady('here')).toBe(true));
  });

  it('is loaded by one of several processes, and all see changes', async () => {
    const stock = memorySource(cars(20), 'several');
    const processes = [open(stock.source), open(stock.source), open(stock.source)];
    await until(() => expect(processes.map((live) => live.size('here'))).toEqual([20, 20, 20]));
    for (let round = 1; round <= 3; round++) {
      const before = processes.map((live) => live.version('here'));
      stock.commit(round, price(50));
      await until(async () =>
        expect(await Promise.all(processes.map((live) => found(live, 50)))).toEqual([round, round, round]),
      );
      const isNewer = () => processes.map((live, at) => live.version('here') > (before[at] ?? 0));
      await until(() => expect(isNewer()).toEqual([true, true, true]));
    }
    expect(stock.loads).toBe(1);
  });

  it('keeps its cars over a restart of the site, and loads them again only if changes are unknown', async () => {
    const stock = memorySource(cars(20), 'restart');
    const before = open(stock.source);
    await until(() => expect(before.size('here')).toBe(20));
    await before.close();
    stock.commit(3, price(9));
    stock.commit(21, price(9));
    const after = open(stock.source);
    await until(async () => expect([after.size('here'), await found(after, 9)]).toEqual([21, 2]));
    expect(stock.loads).toBe(1);
    stock.commit(22, price(9));
    stock.forgetChanges();
    await until(async () => expect([stock.loads, await found(after, 9)]).toEqual([2, 3]));
  });

  it('loads its cars again when they are lost', async () => {
    const stock = memorySource(cars(20), 'lost');
    const live = open(stock.source);
    await until(() => expect(live.size('here')).toBe(20));
    await fetch(server.url, { method: 'POST', body: 'DROP DATABASE cars' });
    stock.commit(3, price(9));
    await until(async () => expect(await found(live, 9).catch(() => 0)).toBe(1));
    expect([live.size('here'), stock.loads]).toEqual([20, 2]);
  });

  it('makes columns wider for a car that does not fit, without reading all cars again', async () => {
    const listings = cars(20).map(([id, fields]): [number, ListingFields] => [
      id,
      { ...fields, price: id, tags: ['plain', `tag ${id % 3}`] },
    ]);
    const stock = memorySource(listings, 'wider');
    const index = createIndex(definition);
    index.load(listings);
    const live = open(stock.source);
    await until(() => expect(live.size('here')).toBe(20));
    const tags = (count: number) => Array.from({ length: count }, (_, at) => `new ${at}`);
    const changes: [number, ListingFields][] = [
      [1, { ...price(70_000), tags: tags(12) }],
      [5_000_000_000, { ...price(2), tags: ['plain'] }],
      [2, { ...price(-0.5), tags: tags(40) }],
      [3, { ...price(3), make: 'toyota', model: 'toyota.b' }],
    ];
    for (const [id, fields] of changes) {
      stock.commit(id, fields);
      index.put(id, fields);
      await until(() => expect(live.size('here')).toBe(index.size));
      for (const criteria of [
        [{ key: 'price', criterion: { op: 'range', field: 'price', max: 1e9 } as const }],
        [
          {
            key: 'any',
            criterion: { op: 'in', field: 'tags', values: ['new 3', 'tag 1'], join: 'OR' } as const,
          },
        ],
        atPrice(fields.price as number),
      ]) {
        const request = { criteria, sort: 'price-asc', facets: 'all', stats: 'all' } as const;
        const expected = withListedFacets(index.search(request));
        await until(async () =>
          expect(withListedFacets(await live.search('here', request))).toEqual(expected),
        );
      }
    }
    expect(stock.loads).toBe(1);
  });

  it('does not mix the cars of two databases', async () => {
    const [one, other] = [
      open(memorySource(cars(3), 'one').source),
      open(memorySource(cars(4), 'other').source),
    ];
    await until(() => expect([one.size('here'), other.size('here')]).toEqual([3, 4]));
  });

  it('copies many changed cars to the others, for every process', async () => {
    const stock = memorySource(cars(20), 'copied');
    const maxChanged = () => 4;
    const processes = [open(stock.source, { maxChanged }), open(stock.source, { maxChanged })];
    await until(() => expect(processes.map((live) => live.size('here'))).toEqual([20, 20]));
    for (let round = 1; round <= 4; round++) {
      for (let id = round * 3; id < round * 3 + 3; id++) stock.commit(id, price(60 + round));
      stock.commit(20 - round);
      await until(async () =>
        expect(await Promise.all(processes.map((live) => found(live, 60 + round)))).toEqual([3, 3]),
      );
    }
    await until(() => expect(processes.map((live) => live.size('here'))).toEqual([16, 16]));
    for (const live of processes) {
      const { ids: all, total } = await live.search('here', { criteria: [], limit: 50 });
      expect([total, new Set(all).size, all.length]).toEqual([16, 16, 16]);
    }
    expect(stock.loads).toBe(1);
  });
});

describe.runIf(isClickHouseTested)(`a site that searches in ClickHouse${whySkipped}`, SLOW, () => {
  let server: ClickHouseServer;
  let site: TestSite;
  beforeAll(async () => {
    server = await startClickHouse();
    site = await openTestSite({
      stock: { sg: 12 },
      environment: { SEARCH_ENGINE: 'clickhouse', CLICKHOUSE_URL: server.url, RATE_LIMITS: 'off' },
    });
  }, 300_000);
  afterAll(async () => {
    await site?.close();
    await server?.close();
  });

  const get = (path: string) => site.app.inject(`/api/v1/rabbit/sg/${path}`);

  it('shows cars while it cannot search, and finds what has changed afterwards', async () => {
    const before = (await get('listings')).json();
    expect([before.data.length, before.meta.total]).toEqual([12, 12]);
    const [car] = before.data;
    await server.stop();
    const refused = await get('listings?price=1000-999999999');
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
      503,
      '5',
      'The search cannot be reached at the moment. Try again shortly.',
    ]);
    expect((await get(`listings/${car.slug}`)).statusCode).toBe(200);
    expect((await get('data-query/makes')).json().data.length).toBeGreaterThan(0);
    await site.database.pool.query('DELETE FROM listings WHERE id = $1', [car.id]);
    await server.start();
    await until(async () => expect((await get('listings')).json().meta.total).toBe(11));
  });

  it('may only be configured with an address', () => {
    const problems = serviceProblems(parseConfig({ environment: { SEARCH_ENGINE: 'clickhouse' } }));
    expect(problems.map(({ message }) => message)).toEqual([
      'CLICKHOUSE_URL is missing; SEARCH_ENGINE=clickhouse needs it.',
    ]);
    const wrong = () => parseConfig({ environment: { CLICKHOUSE_URL: 'clickhouse:8123/a b' } });
    expect(wrong).toThrow('allowed: http://user:password@host:8123/database');
  });
});

const EMPTY = { total: 0, ids: [], facets: {}, stats: {}, totalWithout: {} };
