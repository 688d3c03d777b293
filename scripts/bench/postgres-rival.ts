import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import type { SearchRequest } from '#server/search/search-types.ts';
import { startPostgres } from '#server/storage/embedded/index.ts';
import { seededRandom } from '../../tests/search/seeded-random.ts';
import { typedTable } from '../../tests/search/sql/field-sql.ts';
import { timeEach } from './measure.ts';
import { type Edges, statementsFor } from './postgres-statements.ts';
import { car, definition } from './stock.ts';

const BATCH_SIZE = 5_000;

/** Settings that an administrator would use on a server of this size. */
const SETTINGS = {
  shared_buffers: '2GB',
  effective_cache_size: '6GB',
  work_mem: '128MB',
  maintenance_work_mem: '512MB',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '2',
  fsync: 'off',
};

export interface PostgresRival {
  fill(size: number): Promise<void>;
  /** Number of hits of each query. */
  totals(requests: readonly SearchRequest[], edges: Edges): Promise<number[]>;
  /** Milliseconds of each query. */
  times(requests: readonly SearchRequest[], edges: Edges): Promise<number[]>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL for the bench with one typed, indexed and analysed table that fits into memory. */
export async function startPostgresRival(): Promise<PostgresRival> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-bench-'));
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const server = await startPostgres({ dataDir: folder, log, settings: SETTINGS });
  const pool = new Pool({ connectionString: server.url, max: 2 });
  // idle connections end with the server
  pool.on('error', () => {});
  const run = (request: SearchRequest, edges: Edges) =>
    Promise.all(
      statementsFor(request, edges).map(({ text, values }) => pool.query({ text, values, rowMode: 'array' })),
    );

  return {
    async fill(size) {
      await pool.query(
        'DROP TABLE IF EXISTS stock, arriving; CREATE TABLE arriving (id bigint, fields jsonb)',
      );
      await pool.query(typedTable(definition, 'stock', 'arriving'));
      const random = seededRandom(size);
      for (let id = 1; id <= size; ) {
        const rows: unknown[] = [];
        while (rows.length < BATCH_SIZE && id <= size) rows.push([id++, car(random)]);
        await pool.query(
          'INSERT INTO arriving SELECT (r ->> 0)::bigint, r -> 1 FROM jsonb_array_elements($1) r',
          [JSON.stringify(rows)],
        );
      }
      await pool.query('DROP TABLE stock');
      await pool.query(typedTable(definition, 'stock', 'arriving'));
      await pool.query('DROP TABLE arriving; ALTER TABLE stock ADD PRIMARY KEY (id)');
      for (const { field, kind } of definition.columns) {
        const method = kind === 'texts' ? `GIN ("${field}")` : `("${field}", id DESC)`;
        await pool.query(`CREATE INDEX ON stock USING ${kind === 'texts' ? method : `btree ${method}`}`);
      }
      for (const { field, direction } of definition.sorts) {
        await pool.query(`CREATE INDEX ON stock ("${field}" ${direction} NULLS LAST, id DESC)`);
      }
      await pool.query('VACUUM ANALYZE stock');
    },
    async totals(requests, edges) {
      const totals: number[] = [];
      for (const request of requests) {
        const [, single] = await run(request, edges);
        totals.push(Number(single?.rows[0]?.[0]));
      }
      return totals;
    },
    times: (requests, edges) => timeEach(requests, (request) => run(request, edges)),
    async stop() {
      await pool.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
