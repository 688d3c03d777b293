import { availableParallelism } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { newCarRegion } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { indexDefinition } from '#region/search/index-definition.ts';
import { type Config, memoryProfile, typedCommand } from '../config/index.ts';
import { databaseSource, sharedDatabaseSource } from '../modules/listings/index.ts';
import { createClickHouseIndexes } from '../search/clickhouse/clickhouse-indexes.ts';
import { createLiveIndexes, type LiveIndexes, type MemoryIndexes } from '../search/live/live-indexes.ts';
import type { SnapshotFolder } from '../search/snapshot/snapshot-folder.ts';
import { describeGap, stockGaps } from '../search/stock-gaps.ts';
import { stockKey } from '../search/stock-key.ts';
import { createSearchThreads, type SearchThreads } from '../search/threads/search-threads.ts';
import type { OpenDatabase } from '../storage/database.ts';

export interface SearchOptions {
  config: Pick<Config, 'searchEngine' | 'searchThreads' | 'memory' | 'clickHouseUrl' | 'clickHouseCluster'>;
  database: OpenDatabase;
  log: FastifyBaseLogger;
  regions: readonly ResolvedRegion[];
  /** Where indexes in memory are kept between starts. */
  snapshots: SnapshotFolder;
}

export interface OpenSearch {
  live: LiveIndexes;
  /** Cards of a region that are cached before anybody asks for them. */
  maxWarmedCards: number;
}

/** Of a stock that no memory holds, only the first pages are asked for often. */
const MAX_WARMED_OF_CLICKHOUSE = 2_000;

/** Each thread caches rows and answers of its own. */
const MAX_THREADS = 7;

/** Opens the search engine that the configuration chooses. */
export function openSearch({ config, database, log, regions, snapshots }: SearchOptions): OpenSearch {
  const options = {
    regions: Object.fromEntries(
      regions
        .flatMap((region) => (region.newCars ? [region, newCarRegion(region)] : [region]))
        .map((kindRegion) => [stockKey(kindRegion), indexDefinition(kindRegion)]),
    ),
    log,
  };
  if (config.searchEngine === 'clickhouse') {
    const live = createClickHouseIndexes({
      ...options,
      source: sharedDatabaseSource(database, log),
      url: config.clickHouseUrl,
      cluster: config.clickHouseCluster,
    });
    return { live, maxWarmedCards: MAX_WARMED_OF_CLICKHOUSE };
  }
  const count = searchThreadsOf(config);
  const threads = count > 0 ? createSearchThreads({ count, log }) : undefined;
  const source = databaseSource(database, log);
  const indexes = createLiveIndexes({ ...options, source, snapshots, threads });
  indexes.ready.then(() => warnOfGaps(regions, indexes, log)).catch(() => {});
  return {
    live: threads ? searchedByThreads(indexes, threads) : indexes,
    maxWarmedCards: Number.MAX_SAFE_INTEGER,
  };
}

function searchedByThreads(indexes: MemoryIndexes, threads: SearchThreads): LiveIndexes {
  return {
    ...indexes,
    search: (stock, request) => threads.search(stock, request) ?? indexes.search(stock, request),
    async close() {
      await indexes.close();
      await threads.close();
    },
  };
}

/** The main thread searches as well, so that all cores are used. */
function searchThreadsOf({ searchThreads, memory }: Pick<Config, 'searchThreads' | 'memory'>): number {
  if (searchThreads !== 'auto') return searchThreads;
  return memoryProfile(memory) === 'small' ? 0 : Math.min(MAX_THREADS, availableParallelism() - 1);
}

/** Says which filters and quick searches find nothing: a field that was added to a region may be in none of its cars. */
function warnOfGaps(
  regions: readonly ResolvedRegion[],
  indexes: Pick<MemoryIndexes, 'search'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): void {
  for (const region of regions)
    for (const gap of stockGaps(region, (request) => indexes.search(stockKey(region), request)))
      log.warn(
        `${region.code}: ${describeGap(gap)}; import cars that have it, or run \`${typedCommand(`demo refill ${region.code}`)}\``,
      );
}
