import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { SECOND_MS } from '#domain/time/durations.ts';
import { isOwnCall, regionLabel, routeLabel } from '../http/request-labels.ts';
import { waitAtMost } from '../runtime/wait-at-most.ts';
import type { SearchThreadFigures } from '../search/threads/search-threads.ts';
import type { Database, OpenDatabase } from '../storage/database.ts';
import { addFigureMetrics } from './figure-metrics.ts';
import { addOperationMetrics } from './operation-metrics.ts';
import type { PageFigures } from './page-figures.ts';
import { addSearchThreadMetrics } from './search-thread-metrics.ts';
import { addStockMetrics, type StockSize } from './stock-metrics.ts';
import { type StoredFigure, storedFigures } from './stored-figures.ts';

/** Metrics of `storedFigures` with their labels. Every process tells the same of one database. */
const STORED = {
  forecourt_jobs_waiting: ['Jobs that wait.', 'queue'],
  forecourt_jobs_running: ['Jobs that run.', 'queue'],
  forecourt_jobs_failed: ['Jobs that failed within the last day.', 'queue'],
  forecourt_job_oldest_seconds: ['Time for which the oldest job that could run has waited.', 'queue'],
  forecourt_deliveries_waiting: ['Messages that are not sent yet.', 'channel'],
  forecourt_deliveries_dead: ['Messages that were given up; those of the last 90 days.', 'channel'],
  forecourt_delivery_oldest_seconds: ['Age of the oldest message that is due.', 'channel'],
  forecourt_payments: ['Payments by state.', 'region', 'state'],
  forecourt_payments_overdue: ['Payments and refunds whose provider was not asked for 15 minutes.'],
  forecourt_import_ended_timestamp_seconds: ['End of the last import at the desk.', 'region'],
  forecourt_import_succeeded: ['1: the last import at the desk succeeded; 0: it did not.', 'region'],
  forecourt_import_rows_written: ['Rows that the last import at the desk added or changed.', 'region'],
  forecourt_import_rows_refused: ['Rows that the last import at the desk refused.', 'region'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

/** Prometheus waits ten seconds by default: without a database the other metrics arrive in time. */
const TIMEOUT_MS = 3_000;

/** Several that ask at the same time cause one read. */
const MIN_INTERVAL_MS = 5_000;

/** Seconds: from an answer of memory to the limit of a statement. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Pages that are sent without the framework, which have no route. */
const CACHED_PAGE = 'cached page';

const METRICS = {
  totals: {
    hits: ['forecourt_page_cache_hits_total', 'Requests that got a page of the cache.'],
    misses: ['forecourt_page_cache_misses_total', 'Requests for shared pages that had to be rendered.'],
  },
  states: {
    pages: ['forecourt_page_cache_pages', 'Pages in the cache.'],
    bytes: ['forecourt_page_cache_bytes', 'Estimated memory of the pages in the cache.'],
    waiting: ['forecourt_render_waiting', 'Pages that are rendered, or wait for it.'],
    threads: ['forecourt_render_threads', 'Threads that render pages.'],
  },
} as const;

/** What is read with each request for metrics. */
export interface MetricSources {
  database: Pick<OpenDatabase, 'pool' | 'background'>;
  /** Cars in the search, by stock. */
  stocks(): readonly StockSize[];
  /** Undefined: the process has no search threads. */
  searchThreads(): SearchThreadFigures | undefined;
  /** Undefined: the process has no pages. */
  pages(): PageFigures | undefined;
}

export interface Metrics {
  /** Counts the requests of an app. Call it before the first route. */
  count(app: FastifyInstance): void;
  /** Returns all metrics in the text format of Prometheus. */
  read(): Promise<{ text: string; type: string }>;
  /** Stops measuring. */
  close(): void;
}

/** Starts measuring. All metrics are registered here. */
export function openMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const countRequests = addRequestMetrics(registry, () => sources.pages()?.shortcuts ?? 0);
  addPageMetrics(registry, sources.pages);
  addStockMetrics(registry, sources.stocks);
  addSearchThreadMetrics(registry, sources.searchThreads);
  addPoolMetrics(registry, sources.database);
  const readStored = addStoredMetrics(registry, sources.database.background.db);
  const stopListening = addOperationMetrics(registry);
  return {
    count: countRequests,
    async read() {
      await readStored();
      return { text: await registry.metrics(), type: registry.contentType };
    },
    close() {
      stopListening();
      registry.clear();
    },
  };
}

/** @param read undefined: the process has no pages */
const addPageMetrics = (registry: Registry, read: () => PageFigures | undefined): void =>
  addFigureMetrics<PageFigures>(registry, METRICS, read);

/** Connections to the database: those of requests, and those of work that nobody waits for. */
function addPoolMetrics(registry: Registry, database: Pick<OpenDatabase, 'pool' | 'background'>): void {
  const pools: readonly (readonly [string, Pool])[] = [
    ['requests', database.pool],
    ['background', database.background.pool],
  ];
  const addGauge = (name: string, help: string, value: (pool: Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, each] of pools) this.set({ pool }, value(each));
      },
    });
  addGauge('forecourt_database_connections', 'Open connections.', ({ totalCount }) => totalCount);
  addGauge(
    'forecourt_database_connections_used',
    'Connections in use.',
    ({ totalCount, idleCount }) => totalCount - idleCount,
  );
  addGauge(
    'forecourt_database_connections_max',
    'Connections that may be open.',
    ({ options }) => options.max,
  );
  addGauge(
    'forecourt_database_waiting',
    'Queries that wait for a connection.',
    ({ waitingCount }) => waitingCount,
  );
}

/**
 * @param shortcuts returns the number of cached pages that were sent without the framework
 * @returns the function that counts the requests of an app; calls of the site itself are not counted
 */
function addRequestMetrics(registry: Registry, shortcuts: () => number): (app: FastifyInstance) => void {
  let counted = 0;
  const requests = new Counter({
    name: 'forecourt_http_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status', 'region'],
    registers: [registry],
    collect() {
      const all = shortcuts();
      if (all > counted)
        this.inc({ method: 'GET', route: CACHED_PAGE, status: 200, region: '' }, all - counted);
      counted = all;
    },
  });
  const durations = new Histogram({
    name: 'forecourt_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, without cached pages.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return (app) =>
    void app.addHook('onResponse', (request, reply, done) => {
      if (!isOwnCall(request)) {
        const { method } = request;
        const route = routeLabel(request);
        requests.inc({ method, route, status: reply.statusCode, region: regionLabel(request) });
        durations.observe({ method, route }, reply.elapsedTime / SECOND_MS);
      }
      done();
    });
}

/** @returns the function that reads the figures of the database again; it never throws */
function addStoredMetrics(registry: Registry, db: Database): () => Promise<void> {
  const gauges = new Map<string, Gauge>(
    Object.entries<readonly [string, ...string[]]>(STORED).map(([name, [help, ...labelNames]]) => [
      name,
      new Gauge({ name, help, labelNames, registers: [registry] }),
    ]),
  );
  const isUp = new Gauge({
    name: 'forecourt_database_up',
    help: '1: the database answers within three seconds.',
    registers: [registry],
  });
  const show = (figures: readonly StoredFigure[]) => {
    for (const gauge of gauges.values()) gauge.reset();
    for (const { metric, labels, value } of figures) gauges.get(metric)?.set(labels, value);
  };

  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  async function read(): Promise<void> {
    const figures = storedFigures(db);
    try {
      const isInTime = await waitAtMost(figures, TIMEOUT_MS);
      show(isInTime ? await figures : []);
      isUp.set(isInTime ? 1 : 0);
    } catch {
      // what is not known is not shown as it was
      show([]);
      isUp.set(0);
    }
  }
  return () => {
    if (!reading || performance.now() - readAt > MIN_INTERVAL_MS) {
      readAt = performance.now();
      reading = read();
    }
    return reading;
  };
}
