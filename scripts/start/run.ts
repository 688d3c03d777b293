import { createServer } from 'node:net';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import { reasonOf } from '../../src/domain/privacy/reason-of.ts';
import { MINUTE_MS } from '../../src/domain/time/durations.ts';
import { zonedYear } from '../../src/domain/time/zoned-day.ts';
import { loadConfig } from '../../src/server/app/load-config.ts';
import type { Server } from '../../src/server/app/server.ts';
import { type Folders, foldersOf } from '../../src/server/config/folders.ts';
import {
  type Config,
  ConfigError,
  hasDemoStock,
  IS_PACKAGE,
  isPublicSite,
  loginProblems,
  loginWarning,
  metricsProblems,
  roleProblems,
  serviceProblems,
} from '../../src/server/config/index.ts';
import { loadExtensions } from '../../src/server/extensions/load-extensions.ts';
import { settingsProblems } from '../../src/server/extensions/settings-problems.ts';
import { variableProblems } from '../../src/server/extensions/variables.ts';
import { captchaWarning } from '../../src/server/gateways/captcha/index.ts';
import { sandboxWarning } from '../../src/server/gateways/payment/require-keys.ts';
import { type Content, loadContent } from '../../src/server/manifests/load-content.ts';
import type { CheckRegions } from '../../src/server/manifests/load-regions.ts';
import {
  loadServableContent,
  type ServableContent,
} from '../../src/server/manifests/load-servable-content.ts';
import { manifestFiles } from '../../src/server/manifests/manifest-files.ts';
import { hasErrors } from '../../src/server/manifests/problem.ts';
import { serveOnly } from '../../src/server/manifests/serve-only.ts';
import { createLog } from '../../src/server/runtime/create-log.ts';
import type { Log } from '../../src/server/runtime/log.ts';
import { refuseDataDirInUse } from '../../src/server/storage/embedded/index.ts';
import { startDatabase } from '../../src/server/storage/start-database.ts';
import { type CompanyCode, companyCode } from '../extension-pages/company-code.ts';
import { copyFonts } from '../fonts/copy-fonts.ts';
import { ownRegionFolders } from '../regions/folders.ts';
import { addressLines } from './addresses.ts';
import { fillNewRegions, fillStock } from './demo-stock.ts';
import { faultLines, servedInstead } from './fault-lines.ts';
import { followFiles } from './follow-files.ts';
import type { Mode } from './mode.ts';
import { openServer } from './open-server.ts';
import { printLine, step } from './print-line.ts';
import { endOnSignals, stopOnSignals, stopWhenOutputCloses } from './stop-on-signals.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface RunOptions {
  /** A fault in the files of any region prevents the start. */
  isStrict?: boolean;
  /** Manifests and texts are read again when they change. */
  isFollowing?: boolean;
}

/**
 * Starts the server step by step and prints each step.
 * @throws with the reason when a step fails
 */
export async function run(asked: Mode, options: RunOptions = {}): Promise<void> {
  endOnSignals();
  stopWhenOutputCloses();
  const settings = await settingsWithRegion(asked);
  const { config, folders, log } = settings;
  const content = await checkContent(settings, options.isStrict);
  const database = await openMainDatabase(settings);
  try {
    await requireFreePort(config.host, config.port);
    if (config.metricsPort > 0) await requireFreePort(config.host, config.metricsPort);
    // after the lock on the data folder: a second start must not rebuild what the first one serves
    const pagesDir = await preparePages(settings, hasErrors(content.problems));
    if (IS_PACKAGE || settings.mode !== 'api') await copyFonts(ROOT, folders.madeDir);
    const stock = { database, log };
    if (hasDemoStock(config)) await step('Looking for regions without cars', () => fill(stock, content));
    if (hasDemoStock(config) && isPublicSite(config))
      log.warn('DEMO_STOCK is on: visitors of this public site see cars that do not exist.');
    const { server, origin } = await openServer({ ...settings, database, content, pagesDir });
    stopOnSignals(server);
    if (settings.configFile !== undefined) surviveExtensions(dirname(settings.configFile), log);
    followChanges(server, settings, content, options.isFollowing);
    if (hasDemoStock(config)) fillNewRegions(server, stock, content);
    printLine(readyLine(config, origin));
    if (settings.mode !== 'api') for (const line of addressLines(content.regions, origin)) printLine(line);
    for (const region of content.faulty) printLine(`  ${servedInstead(region)}`);
  } catch (error) {
    // the server may have closed it
    await database.close().catch(() => {});
    throw error;
  }
}

type Settings = Awaited<ReturnType<typeof readSettings>>;

/** Reads the settings. With the studio, an empty folder of manifests gets its first region before. */
async function settingsWithRegion(asked: Mode): Promise<Settings> {
  const settings = await readSettings(asked);
  const { config, folders } = settings;
  if (config.databaseUrl === '') refuseDataDirInUse(folders.dataDir);
  const isEmpty = (await manifestFiles(folders.regionsDir)).length === 0;
  if (!isEmpty || !config.studio || config.role === 'worker') return settings;
  const { askFirstRegion } = await import('./first-region/ask-first-region.ts');
  const database = await openMainDatabase(settings);
  try {
    await askFirstRegion({
      config,
      folders: { ...ownRegionFolders(), dataDir: folders.dataDir },
      db: database.db,
      loginSecret: config.loginSecret,
      onListening: (address) => printLine(`There is no region yet. Make the first one at ${address}`),
    });
  } finally {
    await database.close();
  }
  // the new manifest may name variables, and its folders exist only now
  return readSettings(asked);
}

/** Reads the environment and the extensions. @throws ConfigError for settings that are not safe */
async function readSettings(asked: Mode) {
  const config = await loadConfig(ROOT);
  const { file: configFile, extensions } = await loadExtensions();
  const code = configFile === undefined ? undefined : companyCode(configFile);
  const mode = modeOf(asked, config, code);
  const unsafeSettings = [
    ...loginProblems(config),
    ...serviceProblems(config),
    ...roleProblems(config),
    ...metricsProblems(config),
    ...variableProblems(config, extensions),
  ];
  if (unsafeSettings.length > 0) throw new ConfigError(unsafeSettings);
  const folders = foldersOf(config, ROOT);
  const log = createLog(config.logLevel, pino.destination(2));
  const checkRegions: CheckRegions = (regions) => settingsProblems(regions, extensions, config);
  return { mode, code, config, configFile, extensions, folders, log, now: Date.now(), checkRegions };
}

/** Reads the content, and prints and logs its faults. */
async function checkContent(
  { config, folders, log, now, checkRegions }: Settings,
  isStrict = false,
): Promise<ServableContent> {
  const content = await step('Checking manifests and texts', async () =>
    serveOnly(
      await (isStrict ? strictContent : loadServableContent)(folders, now, checkRegions),
      config.serveRegions,
    ),
  );
  for (const line of faultLines(content)) printLine(line);
  for (const region of content.faulty) log.error(servedInstead(region));
  const manifests = content.regions.all.map(({ manifest }) => manifest);
  const warnings = [
    sandboxWarning(config, manifests),
    captchaWarning(config, manifests),
    loginWarning(config, manifests),
  ];
  for (const warning of warnings) if (warning) log.warn(warning);
  return content;
}

async function openMainDatabase({ config, folders, log }: Settings) {
  const database = await step(
    config.databaseUrl === '' ? 'Starting PostgreSQL' : 'Opening the database',
    () =>
      startDatabase({
        dataDir: folders.dataDir,
        databaseUrl: config.databaseUrl,
        directUrl: config.databaseDirectUrl,
        replicaUrl: config.databaseReplicaUrl,
        log,
      }),
  );
  for (const { name, pid } of database.users) printLine(`  ${name} (process ${pid}) uses it too`);
  return database;
}

/** Serves other content when files change, if that is asked for, and when a year begins. */
function followChanges(
  server: Server,
  { folders, checkRegions }: Settings,
  content: ServableContent,
  isFollowing = false,
): void {
  if (isFollowing) {
    server.showFaults(faultLines(content));
    followFiles(server, folders, checkRegions);
  }
  followYears(server, folders, { ...content, checkRegions });
}

function modeOf(asked: Mode, { role }: Config, code: CompanyCode | undefined): Mode {
  // a worker has no pages
  if (asked === 'site' && role === 'worker') return 'api';
  // the package has no sources of pages that Next could follow; with components they are unpacked
  return asked === 'dev' && IS_PACKAGE && !code ? 'site' : asked;
}

/** Builds what is not built, or writes what Next follows. @returns folder of the pages */
async function preparePages({ mode, code, folders }: Settings, isFaulty: boolean): Promise<string> {
  if (mode === 'api') return ROOT;
  if (!IS_PACKAGE) {
    const { buildSite, generateTypes } = await import('./from-sources.ts');
    await step('Generating types and validators', async () => (isFaulty ? 'skipped' : generateTypes(ROOT)));
    if (mode === 'site' && !code) await step('Building the pages', () => buildSite(ROOT));
  }
  if (!code) return ROOT;
  if (mode === 'dev') {
    const { followExtensionPages } = await import('../extension-pages/follow-extension-pages.ts');
    return followExtensionPages(code, folders.dataDir).folder;
  }
  const { buildExtensionPages } = await import('../extension-pages/build-extension-pages.ts');
  return buildExtensionPages(code, folders.dataDir);
}

async function strictContent(
  folders: Folders,
  now: number,
  checkRegions: CheckRegions,
): Promise<ServableContent> {
  const content = await loadContent(folders, now, checkRegions);
  return { ...content, faulty: [], problems: content.warnings };
}

async function fill(deps: Parameters<typeof fillStock>[0], content: Content): Promise<string> {
  const filled = await fillStock(deps, content);
  return filled === '' ? 'none' : `added demo stock: ${filled}`;
}

const readyLine = ({ role }: Config, origin: string): string =>
  role === 'worker'
    ? `Forecourt is ready: a worker. State: ${origin}/readyz`
    : `Forecourt is ready. API: ${origin}/api/docs`;

/** @throws the listen error if the port is not available, before the build starts */
function requireFreePort(host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer();
  probe.once('error', reject);
  probe.listen({ host, port }, () => probe.close(() => resolve()));
  return promise;
}

/**
 * Keeps the process running when an extension drops an error, such as in a timer or in work that nothing waits for. Any
 * other error that nothing catches ends the process, as without this.
 * @param folder that of `forecourt.config.ts`
 */
function surviveExtensions(folder: string, log: Pick<Log, 'error'>): void {
  process.on('uncaughtException', (error: unknown) => {
    if (isOfExtension(error, folder)) {
      log.error(`An extension dropped an error: ${reasonOf(error)}`);
      return;
    }
    console.error(error);
    process.exit(1);
  });
}

/** Whether a trace begins in `extensions/` of a folder; frames of Node are skipped. */
export function isOfExtension(error: unknown, folder: string): boolean {
  const { stack = '' } = error instanceof Error ? error : {};
  const frame =
    stack.split('\n').find((line) => /^\s+at /.test(line) && !/[( ]node:|<anonymous>\)?$/.test(line)) ?? '';
  const home = join(folder, 'extensions', sep);
  return frame.includes(home) || frame.includes(pathToFileURL(home).href);
}

/** Reloads manifests at New Year of each time zone, so that filters offer the current year. */
function followYears(
  server: Pick<Server, 'replaceContent'>,
  folders: Folders,
  { regions, checkRegions }: Pick<Content, 'regions'> & { checkRegions: CheckRegions },
): void {
  const zones = [...new Set(regions.all.map(({ manifest }) => manifest.timeZone))];
  const years = () => zones.map((zone) => zonedYear(Date.now(), zone)).join();
  let known = years();
  const check = async () => {
    const current = years();
    if (current === known) return;
    known = current;
    try {
      await server.replaceContent(await loadServableContent(folders, Date.now(), checkRegions));
    } catch (error) {
      printLine(`Reloading manifests for the new year failed: ${String(error)}`);
    }
  };
  setInterval(() => void check(), MINUTE_MS).unref();
}
