import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { newCarRegion } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { indexDefinition } from '#region/search/index-definition.ts';
import type { Folders } from '../config/folders.ts';
import { type Config, memoryProfile, typedCommand } from '../config/index.ts';
import { databaseSource, sharedDatabaseSource } from '../modules/listings/index.ts';
import { createClickHouseIndexes } from '../search/clickhouse/clickhouse-indexes.ts';
import { createLiveIndexes, type LiveIndexes, type MemoryIndexes } from '../search/live/live-indexes.ts';
import { createSharedFeeds } from '../search/live/shared-feeds.ts';
import { type SnapshotFolder, snapshotFolder } from '../search/snapshot/snapshot-folder.ts';
import { describeGap, stockGaps } from '../search/stock-gaps.ts';
import { stockKey } from '../search/stock-key.ts';
import { createSearchThreads, type SearchThreadFigures } from '../search/threads/search-threads.ts';
import { searchedByThreads } from '../search/threads/threaded-indexes.ts';
import type { OpenDatabase } from '../storage/database.ts';

interface SearchOptions {
  config: Pick<Config, 'searchEngine' | 'searchThreads' | 'memory' | 'clickHouseUrl' | 'clickHouseCluster'>;
  database: OpenDatabase;
  log: FastifyBaseLogger;
  /** Where indexes in memory are kept between starts. */
  snapshots: SnapshotFolder;
}

/** The search engine of the process, which opens the stocks of one content after the other. */
export interface Search {
  /** Opens the stocks of regions; those that are open already with the same fields are shared. */
  open(regions: readonly ResolvedRegion[]): LiveIndexes;
  /** Cards of a region that are cached before anybody asks for them. */
  maxWarmedCards: number;
  /** Figures of search threads; undefined: there are none. */
  threadFigures(): SearchThreadFigures | undefined;
  /** Call it when all indexes are closed. */
  close(): Promise<void>;
}

/** Of a stock that no memory holds, only the first pages are asked for often. */
const MAX_WARMED_OF_CLICKHOUSE = 2_000;

/** Each thread caches rows and answers of its own. */
const MAX_THREADS = 7;

/** Opens the search engine of a process, with the folder of its indexes. */
export const openSearch = ({
  folders,
  ...options
}: Omit<SearchOptions, 'snapshots'> & { folders: Folders }): Search =>
  createSearch({
    ...options,
    snapshots: snapshotFolder(join(folders.dataDir, 'search'), versionOf(folders)),
  });

const versionOf = ({ root }: Folders): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

/** Creates the search engine that the configuration chooses. */
function createSearch(options: SearchOptions): Search {
  return options.config.searchEngine === 'clickhouse' ? searchInClickHouse(options) : searchInMemory(options);
}

function searchInClickHouse({ config, database, log }: SearchOptions): Search {
  return {
    open: (regions) =>
      createClickHouseIndexes({
        regions: definitionsOf(regions),
        log,
        source: sharedDatabaseSource(database, log),
        url: config.clickHouseUrl,
        cluster: config.clickHouseCluster,
      }),
    maxWarmedCards: MAX_WARMED_OF_CLICKHOUSE,
    threadFigures: () => undefined,
    async close() {},
  };
}

function searchInMemory({ config, database, log, snapshots }: SearchOptions): Search {
  const count = searchThreadsOf(config);
  const threads = count > 0 ? createSearchThreads({ count, log }) : undefined;
  const feeds = createSharedFeeds({ source: databaseSource(database, log), snapshots, threads, log });
  /** Regions stay the same object until they change. */
  const checked = new WeakSet<ResolvedRegion>();
  return {
    open(regions) {
      const indexes = createLiveIndexes({ regions: definitionsOf(regions), feeds });
      const added = regions.filter((region) => !checked.has(region));
      for (const region of added) checked.add(region);
      indexes.ready.then(() => warnOfGaps(added, indexes, log)).catch(() => {});
      return threads ? searchedByThreads(indexes, threads) : indexes;
    },
    maxWarmedCards: Number.MAX_SAFE_INTEGER,
    threadFigures: () => threads?.figures(),
    async close() {
      await Promise.all([feeds.close(), threads?.close()]);
    },
  };
}

const definitionsOf = (regions: readonly ResolvedRegion[]): Record<string, IndexDefinition> =>
  Object.fromEntries(
    regions
      .flatMap((region) => (region.newCars ? [region, newCarRegion(region)] : [region]))
      .map((kindRegion) => [stockKey(kindRegion), indexDefinition(kindRegion)]),
  );

/** The main thread searches as well, so that all cores are used. */
function searchThreadsOf({ searchThreads, memory }: Pick<Config, 'searchThreads' | 'memory'>): number {
  if (searchThreads !== 'auto') return searchThreads;
  return memoryProfile(memory) === 'small' ? 0 : Math.min(MAX_THREADS, availableParallelism() - 1);
}

/** Says which filters and quick searches find nothing: a field that was added to a region may be in none of its cars. */
async function warnOfGaps(
  regions: readonly ResolvedRegion[],
  indexes: Pick<MemoryIndexes, 'search'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  for (const region of regions)
    for (const gap of await stockGaps(region, (request) => indexes.search(stockKey(region), request)))
      log.warn(
        `${region.code}: ${describeGap(gap)}; import cars that have it, or run \`${typedCommand(`demo refill ${region.code}`)}\``,
      );
}
