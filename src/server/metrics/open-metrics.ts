import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { SearchThreadFigures } from '../search/threads/search-threads.ts';
import type { OpenDatabase } from '../storage/database.ts';
import { addOperationMetrics } from './operation-metrics.ts';
import type { PageFigures } from './page-figures.ts';
import { addPageMetrics } from './page-metrics.ts';
import { addPoolMetrics } from './pool-metrics.ts';
import { addRequestMetrics } from './request-metrics.ts';
import { addSearchThreadMetrics } from './search-thread-metrics.ts';
import { addStockMetrics, type StockSize } from './stock-metrics.ts';
import { addStoredMetrics } from './stored-metrics.ts';

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
