import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pino, { type Logger } from 'pino';
import type { RegionManifest } from '#contracts/types.ts';
import {
  createDemoListings,
  createDemoNewCars,
  DEMO_SOURCE,
  demoPrices,
  demoProfile,
} from '#demo/stock/index.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { resolveRegion } from '#region/resolve-region.ts';
import { createServer } from '#server/app/main.ts';
import type { Server } from '#server/app/server.ts';
import { foldersOf } from '#server/config/folders.ts';
import { parseConfig } from '#server/config/index.ts';
import type { Extension } from '#server/extensions/extension.ts';
import { variableNames } from '#server/extensions/variables.ts';
import { readCatalogue } from '#server/manifests/catalogue/read-catalogue.ts';
import { readContent } from '#server/manifests/content/read-content.ts';
import type { Content } from '#server/manifests/load-content.ts';
import { loadRegionSet } from '#server/manifests/load-regions.ts';
import { regionSet } from '#server/manifests/region-set.ts';
import { localeTexts } from '#server/manifests/texts/index.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { storePrices } from '#server/modules/price-ratings/repositories/daily-prices.ts';
import type { RunCommand } from '#server/modules/studio/index.ts';
import type { NextHandler } from '#server/site/rendering/render-page.ts';
import { site } from '#server/site/site.ts';
import type { NextSite } from '#server/site/site-options.ts';
import { type Database, type OpenDatabase, openDatabase } from '#server/storage/database.ts';
import { STANDING_ROUTES } from '#shell/page-routes.ts';
import { asDeskPage } from '../as-desk-page.ts';
import { createTestDatabase } from '../database.ts';
import { quiet } from '../quiet-log.ts';

const ROOT = join(import.meta.dirname, '../..');
const TODAY = '2026-01-31';
const YEAR = 2026;
/** Public origin of the site. */
export const ORIGIN = 'https://cars.example';

export interface TestSite {
  app: FastifyInstance;
  server: Server;
  database: OpenDatabase;
  content: Content;
  dataDir: string;
  close(): Promise<void>;
}

export interface TestSiteOptions {
  /** Used cars per region; the site has only these regions. Without effect on the database of a site that it joins. */
  stock: Readonly<Record<string, number>>;
  /** Another process of the same site: its database is used as it is. */
  joins?: TestSite;
  /** Stands in for Next; without it only the API runs. */
  next?: NextHandler | NextSite;
  environment?: Record<string, string>;
  /** Whether calls that name no address come from this machine, whose requests of a day are not counted; false: from outside. */
  isCalledFromHere?: boolean;
  /** Stands in for a replica. */
  reads?: Database;
  /** Environment variables that the manifests name. */
  manifestNames?: readonly string[];
  log?: Logger;
  /** Changes the shipped manifests. */
  change?: (manifest: RegionManifest) => RegionManifest;
  /** Milliseconds between checks of the age of price ratings. */
  ratingPoll?: number;
  /** Milliseconds between checks of the maintenance flag. */
  maintenancePoll?: number;
  /** Clock of alerts, in milliseconds since 1970. */
  alertClock?: () => number;
  /** Maps the database URL to the one the server uses, such as a proxy; queries of tests stay direct. */
  through?: (url: string) => Promise<string>;
  /** Clock of promotions, in milliseconds since 1970; the day of the demo stock by default. */
  dayClock?: () => number;
  /** Whether the site sends alerts by itself; otherwise tests say when. */
  sendsAlerts?: boolean;
  /** What `forecourt.config.ts` adds, and the variables of it. */
  extensions?: readonly Extension[];
  /** Path of a `forecourt.config.ts`, for imports of the desk. */
  configFile?: string;
  /** Stands in for commands that check manifests. */
  runCommand?: RunCommand;
  /** Whether the site runs imports of the desk, each in a process of its own. */
  runsImports?: boolean;
}

/**
 * Opens a server on a new database with demo stock. It does not listen: tests call it by injection, and are visitors of a
 * public site, each call from another network: limits hold, and no test reaches those of another one.
 */
export async function openTestSite({
  stock,
  joins,
  next,
  environment = {},
  isCalledFromHere = false,
  manifestNames,
  log,
  change,
  ratingPoll,
  maintenancePoll,
  alertClock,
  through,
  reads,
  dayClock = () => Date.parse(TODAY),
  sendsAlerts = false,
  runsImports = false,
  extensions = [],
  configFile,
  runCommand,
}: TestSiteOptions): Promise<TestSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-site-'));
  const config = parseConfig({
    environment: {
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: ORIGIN,
      DEMO_STOCK: 'on',
      SANDBOX_PAYMENTS: 'on',
      ...environment,
    },
    manifestNames,
    extensionNames: variableNames(extensions),
    messageServices: extensions.flatMap(({ messageServices = [] }) => messageServices),
  });
  const folders = foldersOf(config, ROOT);
  const database = joins
    ? openDatabase({ url: joins.database.url, log: quiet, size: 5 })
    : await createTestDatabase();
  const content = await testContent(Object.keys(stock), { change, environment });
  for (const { code, manifest } of joins ? [] : content.regions.all) {
    const region = demoProfile(manifest);
    const options = { region, catalogue: content.catalogue, seed: code, today: TODAY };
    const cars = createDemoListings({ ...options, count: stock[code] });
    await upsertListings(database.db, code, cars);
    await storePrices(database.db, code, DEMO_SOURCE, demoPrices(cars, region.price.roundTo));
    await upsertListings(database.db, code, createDemoNewCars({ ...options, count: 6 }));
  }
  const server = await createServer({
    config,
    folders,
    database: {
      ...(through ? openDatabase({ url: await through(database.url), log: quiet }) : database),
      ...(reads && { reads }),
    },
    content,
    log: log ?? pino({ level: 'silent' }),
    ratingPoll,
    maintenancePoll,
    // tests trigger alerts themselves
    skippedJobs: [...(sendsAlerts ? [] : ['deliver-alerts']), ...(runsImports ? [] : ['run-imports'])],
    alertClock,
    dayClock,
    extensions,
    configFile,
    runCommand,
    ...(next && {
      site: site({
        config,
        folders,
        next: typeof next === 'function' ? { handler: next, buildId: 'build-1' } : next,
        origin: () => ORIGIN,
        routes: STANDING_ROUTES,
      }),
    }),
  });
  await server.ready;
  if (!isCalledFromHere) callFromOutside(server.app);
  asDeskPage(server.app);
  return {
    app: server.app,
    server,
    database,
    content,
    dataDir,
    async close() {
      await server.stop(0);
      if (through) await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Gives injected calls that name no address one of a network of their own; pages for operators are for this machine. */
function callFromOutside(app: FastifyInstance): void {
  const inject = app.inject.bind(app);
  let calls = 0;
  app.inject = ((given: InjectOptions | string, ...rest: []) => {
    const options = typeof given === 'string' ? { url: given } : given;
    calls += 1;
    const outside = `2001:db8:${(calls % 65_536).toString(16)}::1`;
    const remoteAddress = String(options.url).startsWith('/inbox') ? '127.0.0.1' : outside;
    return inject({ remoteAddress, ...options }, ...rest);
  }) as typeof app.inject;
}

/** Read once in each process: their check takes a second. */
let shippedFiles: ReturnType<typeof readFiles> | undefined;

function filesOf(regionsDir: string, localesDir: string): ReturnType<typeof readFiles> {
  if (regionsDir !== '' || localesDir !== '') return readFiles(regionsDir, localesDir);
  shippedFiles ??= readFiles('', '');
  return shippedFiles;
}

async function readFiles(regionsDir: string, localesDir: string) {
  const environment = { REGIONS_DIR: regionsDir, LOCALES_DIR: localesDir };
  const folders = foldersOf(parseConfig({ environment }), ROOT);
  const { regions, locales } = await loadRegionSet({ ...folders, now: Date.UTC(YEAR, 0, 31) });
  return { folders, regions, locales, catalogue: readCatalogue(folders.catalogueDirs) };
}

/** Loads manifests and texts, the shipped ones unless the environment names others, without checking them. */
export async function testContent(
  codes: readonly string[],
  {
    change = (manifest) => manifest,
    environment: { REGIONS_DIR = '', LOCALES_DIR = '' } = {},
  }: Pick<TestSiteOptions, 'change' | 'environment'> = {},
): Promise<Content> {
  const { folders, regions, locales, catalogue } = await filesOf(REGIONS_DIR, LOCALES_DIR);
  const wanted = regions.filter(({ manifest }) => codes.includes(manifest.code));
  const read = await readContent(
    // regions freeze their manifests
    wanted.map(({ manifest }) => resolveRegion(change(structuredClone(manifest)), YEAR)),
    { folders, locales, catalogue },
  );
  return {
    regions: regionSet(read.regions.map(withoutHolidays)),
    texts: localeTexts(locales.messages),
    catalogue,
  };
}

/** Tests book on the days after the one they run on, which may be a holiday. */
function withoutHolidays(region: ResolvedRegion): ResolvedRegion {
  const { places } = region.content;
  if (!places?.locations) return region;
  const locations = Object.fromEntries(
    Object.entries(places.locations).map(([name, { exceptions: _, ...place }]) => [name, place]),
  );
  return { ...region, content: { ...region.content, places: { ...places, locations } } };
}
