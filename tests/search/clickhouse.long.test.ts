import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Criterion } from '#domain/search/criteria.ts';
import { createClickHouseIndexes } from '#server/search/clickhouse/clickhouse-indexes.ts';
import { criterionSql } from '#server/search/clickhouse/criterion-sql.ts';
import { tableShape } from '#server/search/clickhouse/table-shape.ts';
import { createIndex } from '#server/search/create-index.ts';
import type { LiveIndexes } from '#server/search/live/live-indexes.ts';
import { quiet } from '../quiet-log.ts';
import {
  type ClickHouseServer,
  isClickHouseTested,
  startClickHouse,
  whySkipped,
} from './clickhouse-server.ts';
import { withListedFacets } from './listed-facets.ts';
import { memorySource } from './memory-source.ts';
import { type Listing, randomListing, randomListings } from './random-listings.ts';
import { randomRequest } from './random-requests.ts';
import { regionDefinitions } from './region-definitions.ts';
import { everyKind } from './sample-definitions.ts';
import { seededRandom } from './seeded-random.ts';

const { CLICKHOUSE_QUERIES } = process.env;
/** Random searches of each definition; by hand more, and of all regions: `CLICKHOUSE_QUERIES=500 npm test -- …`. */
const QUERIES = Number(CLICKHOUSE_QUERIES ?? 8);
const REGIONS = CLICKHOUSE_QUERIES === undefined ? 1 : Number.POSITIVE_INFINITY;
const TIMEOUT_MS = CLICKHOUSE_QUERIES === undefined ? 120_000 : 3_600_000;
const definitions = Object.entries(regionDefinitions()).slice(0, REGIONS);
const LISTINGS = 250;
const CHANGES = 60;

describe.runIf(isClickHouseTested)(`ClickHouse${whySkipped}`, () => {
  let server: ClickHouseServer;
  beforeAll(async () => {
    server = await startClickHouse();
  });
  afterAll(() => server?.close());

  it.each([['every kind of column', everyKind] as const, ...definitions])(
    'answers as the index in memory does for %s',
    async (name, definition) => {
      const random = seededRandom(name.length);
      const listings = randomListings(definition, random, LISTINGS);
      const { source, commit } = memorySource(listings);
      const index = createIndex(definition);
      index.load(listings);
      const live = createClickHouseIndexes({
        url: server.url,
        regions: { [name]: definition },
        source,
        log: quiet,
      });
      try {
        await vi.waitFor(() => expect(live.isReady(name)).toBe(true), { timeout: 60_000 });
        await compare(live, listings);
        const changed = new Set<number>();
        const heard = new Set<number>();
        live.onChange((_, ids) => {
          for (const id of ids ?? []) heard.add(id);
        });
        for (let change = 0; change < CHANGES; change++) {
          const id = random.chance(0.7) ? random.pick(listings)[0] : 1 + random.whole(1e6);
          const fields = random.chance(0.3) ? undefined : randomListing(definition, random);
          changed.add(id);
          commit(id, fields);
          if (fields) index.put(id, fields);
          else index.remove(id);
        }
        const areHeard = () => expect([live.size(name), heard]).toEqual([index.size, changed]);
        await vi.waitFor(areHeard, { timeout: 60_000, interval: 20 });
        await compare(live, listings);
      } finally {
        await live.close();
      }

      async function compare(of: LiveIndexes, some: readonly Listing[]) {
        for (let query = 0; query < QUERIES / 2; query++) {
          const request = randomRequest(definition, some, random);
          const found = await of.search(name, request);
          expect(withListedFacets(found), JSON.stringify(request)).toEqual(
            withListedFacets(index.search(request)),
          );
          expect(await of.count(name, request.criteria)).toBe(found.total);
        }
      }
    },
    TIMEOUT_MS,
  );

  it(
    'answers from one version of the cars while another process writes',
    async () => {
      const CARS = 400;
      const car = (isSold: boolean) => ({ is_sold: isSold });
      const { source, commit } = memorySource(
        Array.from({ length: CARS }, (_, at) => [at + 1, car(false)] as const),
      );
      const open = () =>
        createClickHouseIndexes({ url: server.url, regions: { turns: everyKind }, source, log: quiet });
      const [reader, writer] = [open(), open()];
      try {
        await vi.waitFor(
          () => expect([reader.isReady('turns'), writer.isReady('turns')]).toEqual([true, true]),
          {
            timeout: 60_000,
          },
        );
        const totals = new Set<number>();
        for (let sold = 1; sold <= CARS; sold += 16) {
          for (let id = sold; id < sold + 16; id++) commit(id, car(true));
          for (let search = 0; search < 8; search++) {
            const unsold = { key: 'sold', criterion: { op: 'is', field: 'is_sold', value: false } as const };
            const { total, ids } = await reader.search('turns', { criteria: [unsold], limit: CARS });
            expect(ids).toHaveLength(total);
            const all = await reader.search('turns', { criteria: [], limit: CARS });
            expect(all.ids).toHaveLength(all.total);
            totals.add(total);
          }
        }
        expect(totals.size).toBeGreaterThan(1);
      } finally {
        await Promise.all([reader.close(), writer.close()]);
      }
    },
    TIMEOUT_MS,
  );
});

describe('statements for ClickHouse', () => {
  const shape = tableShape(everyKind);
  const wide = tableShape(everyKind, {
    id: 8,
    columns: everyKind.columns.map(({ kind }) => (kind === 'number' ? 'float' : 1)),
  });
  const texts = { codesOf: () => [7], textOf: () => 'suv', entries: () => [], size: () => 7 };
  const sql = (criterion: Criterion, of = shape) =>
    criterionSql(criterion, { definition: everyKind, shape: of, texts });

  it('never find cars without a value by a number that is none', () => {
    expect(sql({ op: 'in', field: 'seats', values: ['x'], join: 'OR' })).toBe('0');
    expect(sql({ op: 'in', field: 'seats', values: ['x', 4], join: 'AND' })).toBe('0');
    expect(sql({ op: 'in', field: 'seats', values: ['x', -0], join: 'OR' })).toBe('(f5_seats = 1)');
    expect(sql({ op: 'in', field: 'seats', values: ['x'], join: 'OR' }, wide)).toBe('0');
    expect(sql({ op: 'in', field: 'seats', values: ['x', -0], join: 'OR' }, wide)).toBe('(f5_seats = 0)');
  });

  it('compare codes of whole numbers with the codes of what lies between', () => {
    const range = (min?: number, max?: number) =>
      sql({
        op: 'range',
        field: 'seats',
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
      });
    expect(range(2, 5)).toBe('(f5_seats >= 3 AND f5_seats <= 6)');
    expect(range(1.5, 5.5)).toBe('(f5_seats >= 3 AND f5_seats <= 6)');
    expect(range(-7, 0)).toBe('(f5_seats != 0 AND f5_seats <= 1)');
    expect(range(undefined, 1e12)).toBe('(f5_seats != 0)');
    expect(range(undefined, -1)).toBe('0');
    expect(range(1e12)).toBe('0');
    expect(range(Number.NaN)).toBe('0');
  });

  it('throw for fields that the index does not have, as it does', () => {
    const index = createIndex(everyKind);
    const wrong: Criterion[] = [
      { op: 'range', field: 'nothing' },
      { op: 'is', field: 'price', value: true },
      { op: 'in', field: 'is_sold', values: ['1'], join: 'OR' },
      { op: 'make_model', makeField: 'model', modelField: 'make', values: [] },
    ];
    for (const criterion of wrong) {
      expect(() => sql(criterion), JSON.stringify(criterion)).toThrow(Error);
      expect(() => index.count([{ key: 'x', criterion }])).toThrow(Error);
    }
  });
});
