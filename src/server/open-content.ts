import type { FastifyBaseLogger } from 'fastify';
import { shelfKey } from '#domain/shelf.ts';
import { indexDefinition } from '#region/index-definition.ts';
import { newCarShelf } from '#region/new-car-shelf.ts';
import type { ResolvedRegion } from '#region/resolved-region.ts';
import { readinessChecks } from './checks.ts';
import type { Config } from './config/index.ts';
import type { ContractSchema } from './contract-schemas.ts';
import { createServices } from './create-services.ts';
import type { OpenDatabase } from './db/database.ts';
import type { Captcha } from './gateways/captcha/index.ts';
import type { Messaging } from './gateways/messaging/open-messaging.ts';
import { describeGap, stockGaps } from './listings/stock-gaps.ts';
import type { Content } from './load-content.ts';
import type { Codes } from './login/codes.ts';
import { loginServices } from './login/login-services.ts';
import type { Draining } from './plugins/draining.ts';
import { indexesWithRatings } from './price-ratings/indexes-with-ratings.ts';
import type { RatingWatch } from './price-ratings/rating-watch.ts';
import { databaseSource } from './search/live/database-source.ts';
import { createLiveIndexes, type LiveIndexes } from './search/live/live-indexes.ts';
import type { Services } from './services.ts';

const MIB = 2 ** 20;

/** What is served of a set of manifests and texts. */
export interface Live {
  content: Content;
  indexes: LiveIndexes;
  services: Services;
  warming: AbortController;
}

export async function closeContent({ indexes, warming }: Live): Promise<void> {
  warming.abort();
  await indexes.close();
}

/** What stays when manifests and texts are replaced. */
export interface ContentParts {
  config: Config;
  database: OpenDatabase;
  log: FastifyBaseLogger;
  schemas: readonly ContractSchema[];
  draining: Draining;
  ratings: RatingWatch;
  messaging: Messaging;
  captcha: Captcha;
  codes: Codes;
}

/** Opens the search and the services of manifests and texts; cards are prepared as soon as all regions are read. */
export function openContent({ config, database, log, ...shared }: ContentParts, content: Content): Live {
  const { regions } = content;
  const live = createLiveIndexes({
    regions: Object.fromEntries(
      regions.all
        .flatMap((region) => (region.newCars ? [region, newCarShelf(region)] : [region]))
        .map((shelf) => [shelfKey(shelf), indexDefinition(shelf)]),
    ),
    source: databaseSource(database.db, database.url, log),
    log,
  });
  const indexes = indexesWithRatings(live, shared.ratings);
  const codes = regions.all.map(({ code }) => code);
  const services = createServices({
    ...content,
    indexes,
    database,
    showsRatings: shared.ratings.isShown,
    schemas: shared.schemas,
    cacheBytes: config.cardCacheMb * MIB,
    ...loginServices({
      ...content,
      db: database.db,
      log,
      codes: shared.codes,
      messaging: shared.messaging,
      publicOrigin: config.publicOrigin,
    }),
    captcha: shared.captcha,
    checks: readinessChecks(database, indexes, codes, shared.draining),
    clock: Date.now,
  });
  indexes.ready.then(() => warnOfGaps(regions.all, indexes, log)).catch(() => {});
  const warming = new AbortController();
  indexes.ready
    .then(() => services.warm(warming.signal))
    .catch((error: unknown) =>
      log.warn({ err: error }, 'cards could not be prepared; they will be when asked for'),
    );
  return { content, indexes, services, warming };
}

/** Says which filters and quick searches find nothing: a field that was added to a region may be in none of its cars. */
function warnOfGaps(
  regions: readonly ResolvedRegion[],
  indexes: Pick<LiveIndexes, 'search'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): void {
  for (const region of regions)
    for (const gap of stockGaps(region, (request) => indexes.search(shelfKey(region), request)))
      log.warn(
        `${region.code}: ${describeGap(gap)}; import cars that have it, or run \`npm run demo -- refill ${region.code}\``,
      );
}
