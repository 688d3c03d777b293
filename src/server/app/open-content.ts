import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Folders } from '../config/folders.ts';
import { type Config, cacheBytes } from '../config/index.ts';
import type { Captcha } from '../gateways/captcha/index.ts';
import type { Messaging } from '../gateways/messaging/open-messaging.ts';
import type { FileStorage } from '../gateways/storage/file-storage.ts';
import type { ContractSchema } from '../http/contract-schemas.ts';
import type { Draining } from '../http/plugins/draining.ts';
import type { Services } from '../http/services.ts';
import type { FeedReader } from '../import/feed-reader.ts';
import type { Content } from '../manifests/load-content.ts';
import type { Printer } from '../modules/documents/index.ts';
import type { ReadCardText, UploadQuota } from '../modules/files/index.ts';
import {
  type Codes,
  createSessions,
  type LoginDeps,
  loginService,
  siteAddress,
} from '../modules/login/index.ts';
import type { OfferEffects } from '../modules/offers/index.ts';
import { indexesWithRatings, type RatingWatch } from '../modules/price-ratings/index.ts';
import { createStaff, staffLogin } from '../modules/staff/index.ts';
import { feedAccess } from '../modules/stock-feeds/index.ts';
import type { LiveIndexes } from '../search/live/live-indexes.ts';
import type { Database, OpenDatabase } from '../storage/database.ts';
import { type CardCaches, cardEditions } from './card-services.ts';
import { createServices } from './create-services.ts';
import { draftServices } from './drafts/draft-services.ts';
import type { Search } from './open-search.ts';
import type { createEditions, Editions } from './unchanged-regions.ts';

/** What is served of a set of manifests and texts. */
export interface Live {
  content: Content;
  editions: Editions;
  indexes: LiveIndexes;
  services: Services;
  /** Services with a draft in the place of a region. */
  draftServices(region: ResolvedRegion, indexes: LiveIndexes): Services;
  warming: AbortController;
  /** Whether as many cards are in memory as there is room for. */
  isWarm(): boolean;
  /** Resolves when all regions can be searched and the cards of most searches are in memory. Never rejects. */
  ready: Promise<void>;
}

export async function closeContent({ indexes, warming }: Pick<Live, 'indexes' | 'warming'>): Promise<void> {
  warming.abort();
  await indexes.close();
}

/** Milliseconds after which no request reads the cards of a former content any more. */
const LAST_READ_MS = 20_000;

/** Removes cached cards that only the former content uses. */
export function dropCards(caches: CardCaches, before: Live, next: Live): void {
  const [old, current] = [before, next].map(({ editions }) => cardEditions(editions));
  const timer = setTimeout(() => {
    for (const kind of ['lists', 'withParts'] as const)
      for (const { code } of before.content.regions.all) {
        const name = old?.[kind](code) ?? '';
        if (name !== current?.[kind](code)) caches[kind].drop(name);
      }
  }, LAST_READ_MS);
  timer.unref();
}

/** What stays when manifests and texts are replaced. */
export interface ContentDeps {
  config: Config;
  database: OpenDatabase;
  log: FastifyBaseLogger;
  schemas: readonly ContractSchema[];
  draining: Draining;
  /** State of the pages, for `/readyz`; undefined: this process has none. */
  checkPages(): Promise<string | undefined>;
  ratings: RatingWatch;
  messaging: Messaging;
  captcha: Captcha;
  storage: FileStorage;
  readCardText: ReadCardText;
  printer: Printer;
  studio: Services['studio'];
  deliveries: Services['deliveries'];
  payments: Services['payments'];
  offerEffects: OfferEffects;
  codes: Codes;
  folders: Folders;
  search: Search;
  cards: CardCaches;
  editionsOf: ReturnType<typeof createEditions>;
  readers: readonly FeedReader[];
  /** The `forecourt.config.ts` of the site. */
  configFile?: string | undefined;
  /** Runs the imports that staff have started. */
  runImports(): void;
  /** Asks the feeds that are due. */
  runFeeds(): void;
  /** Compares a region with its provider after the transaction. @returns starts it then, before the next poll for jobs */
  startReconciliation(tx: Database, region: string): Promise<() => void>;
}

/** Milliseconds that a start waits for cards; the others are prepared while visitors are served. */
export const START_WARMING_MS = 3_000;
/** Milliseconds that a publication waits for cards, so that it is shown soon in large regions too. */
export const REPLACE_WARMING_MS = 100;

/** Regions whose cars are in the search of a process. Jobs search in the database. */
export const indexedRegions = (
  { role }: Pick<ContentDeps['config'], 'role'>,
  { served }: Content['regions'],
): Content['regions']['served'] => (role === 'worker' ? [] : served);

/** Opens the search and the services of manifests and texts; cards are prepared as soon as all regions are read. */
export function openContent(
  { config, database, log, ...shared }: ContentDeps,
  content: Content,
  { maxWarmingMs, before }: { maxWarmingMs: number; before: Live | undefined },
): Live {
  const { regions } = content;
  const indexed = indexedRegions(config, regions);
  const indexes = indexesWithRatings(shared.search.open(indexed), shared.ratings);
  const editions = shared.editionsOf(before, content);
  const codes = indexed.map(({ code }) => code);
  const warming = new AbortController();
  let isServing = false;
  let isWarm = false;
  const deps = {
    ...shared,
    ...content,
    indexed,
    isServing: () => isServing,
    signal: warming.signal,
    maxWarmedCards: shared.search.maxWarmedCards,
    hasCards: cardsOf(before, editions),
    editions,
    indexes,
    database,
    showsRatings: shared.ratings.isShown,
    cacheBytes: cacheBytes(config).cards,
    ...loginServices({
      ...content,
      db: database.db,
      log,
      codes: shared.codes,
      messaging: shared.messaging,
      publicOrigin: config.publicOrigin,
      siteOrigins: config.siteOrigins.split(',').filter(Boolean),
    }),
    uploadRoom: uploadRoomOf(config),
    pictureHost: config.pictureHost,
    feedAccess: feedAccess(config),
    checks: readinessChecks(database, indexes, codes, shared.draining, shared.checkPages),
    clock: Date.now,
  };
  const services = createServices(deps);
  const onWarm = () => {
    isWarm = !warming.signal.aborted;
  };
  const ready = warmCards({ indexes, services, log, onWarm }, maxWarmingMs).then(() => {
    isServing = true;
  });
  return {
    content,
    editions,
    indexes,
    services,
    draftServices: (region, found) => draftServices(services, deps, { region, indexes: found }),
    warming,
    isWarm: () => isWarm,
    ready,
  };
}

/** Returns the function that says whether the cards of a region are in memory. It keeps nothing of the content before. */
function cardsOf(before: Live | undefined, { cards }: Editions): (region: string) => boolean {
  const known = before?.isWarm() ? before.editions.cards : new Map<string, number>();
  return (region) => known.has(region) && known.get(region) === cards.get(region);
}

/** Prepares cards when all regions are read. Resolves when most are prepared, or when it takes long. */
function warmCards(
  {
    indexes,
    services,
    log,
    onWarm,
  }: { indexes: LiveIndexes; services: Services; log: FastifyBaseLogger; onWarm(): void },
  maxMs: number,
): Promise<void> {
  const warmed = indexes.ready
    .then(() => services.warmCards())
    .then(onWarm)
    .catch((error: unknown) =>
      log.warn({ err: error }, 'cards could not be prepared; they will be when asked for'),
    );
  return indexes.ready.then(() => Promise.race([warmed, sleep(maxMs, undefined, { ref: false })]));
}

const uploadRoomOf = (config: Config): UploadQuota => ({
  personMb: config.uploadMbOfPerson,
  networkMb: config.uploadMbOfNetwork,
  freePercent: config.uploadFreePercent,
});

/** Creates the services that routes need for logins and sessions. */
function loginServices({
  messaging,
  publicOrigin,
  siteOrigins,
  ...parts
}: Pick<LoginDeps, 'db' | 'log' | 'regions' | 'texts' | 'codes'> & {
  messaging: Messaging;
  publicOrigin: string;
  siteOrigins: readonly string[];
}): Pick<Services, 'login' | 'sessions' | 'site' | 'staff' | 'staffLogin'> {
  const isLocal = messaging.inbox !== null;
  const given = { ...parts, providerOf: messaging.providerOf, isLocal, publicOrigin };
  return {
    login: loginService(given),
    staffLogin: staffLogin(given),
    staff: createStaff(parts.db, parts.codes),
    sessions: createSessions(parts.db),
    site: siteAddress({ publicOrigin, siteOrigins }, parts.regions, isLocal),
  };
}

/**
 * Returns the state of each part for `/readyz`: `ok` or what is wrong.
 * @param checkPages renders a page once what it needs is there; undefined without pages
 */
function readinessChecks(
  database: Pick<OpenDatabase, 'pool'>,
  indexes: Pick<LiveIndexes, 'isReady'>,
  regions: readonly string[],
  draining: Draining,
  checkPages?: () => Promise<string | undefined>,
): () => Promise<Record<string, string>> {
  return async () => {
    const unread = regions.filter((code) => !indexes.isReady(code));
    const isAnswering = await database.pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
    const isComplete = isAnswering && unread.length === 0;
    const pages = isComplete ? await checkPages?.() : undefined;
    return {
      database: isAnswering ? 'ok' : 'does not answer',
      search: unread.length === 0 ? 'ok' : `still reading ${unread.join(', ')}`,
      process: draining.isOn ? 'stopping' : 'ok',
      ...(pages !== undefined && { pages }),
    };
  };
}
