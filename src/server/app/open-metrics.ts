import type { FastifyInstance } from 'fastify';
import { newCarRegion } from '#region/manifest/new-car-region.ts';
import type { MetricSources, Metrics } from '../metrics/open-metrics.ts';
import type { StockSize } from '../metrics/stock-metrics.ts';
import { readStockKey, stockKey } from '../search/stock-key.ts';
import { indexedRegions, type Live } from './open-content.ts';
import type { ServerOptions } from './server.ts';

/** Metrics that the environment asks for. */
export interface OpenMetrics extends Metrics {
  /** Answers on the port of operators. */
  listen(app: FastifyInstance): Promise<void>;
}

/** Starts measuring if the environment asks for it; the library is not loaded otherwise. */
export async function metricsOf(
  { config, database }: Pick<ServerOptions, 'config' | 'database'>,
  sources: Omit<MetricSources, 'database'>,
): Promise<OpenMetrics | undefined> {
  const { host, metricsPort: port, metricsToken: token } = config;
  if (!config.metrics && port === 0) return undefined;
  const { openMetrics } = await import('../metrics/open-metrics.ts');
  const { openOperatorsPort } = await import('../metrics/operators-port.ts');
  const metrics = openMetrics({ database, ...sources });
  return { ...metrics, listen: (app) => openOperatorsPort({ app, metrics, host, port, token }) };
}

/** Sizes of all stocks in the search of this process. */
export function stocksOf(
  config: ServerOptions['config'],
  { content, indexes }: Pick<Live, 'content' | 'indexes'>,
): StockSize[] {
  return indexedRegions(config, content.regions)
    .flatMap((region) => (region.newCars ? [region, newCarRegion(region)] : [region]))
    .map(stockKey)
    .map((stock) => {
      const { code: region, kind } = readStockKey(stock);
      return { region, kind, cars: indexes.size(stock) };
    });
}
