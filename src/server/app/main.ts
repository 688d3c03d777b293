import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { extensionRoutes } from '../api/extension-routes.ts';
import { type Config, cacheBytes } from '../config/index.ts';
import { makeTables } from '../extensions/make-tables.ts';
import { messagingOf } from '../extensions/messaging-of.ts';
import { readStyleSheets } from '../extensions/style-sheets.ts';
import type { AddedMessaging } from '../gateways/messaging/open-messaging.ts';
import { allowsSandbox } from '../gateways/payment/require-keys.ts';
import { contractSchemas } from '../http/contract-schemas.ts';
import type { Draining } from '../http/plugins/draining.ts';
import type { Shortcut } from '../http/plugins/http-server.ts';
import type { Content } from '../manifests/load-content.ts';
import { serveOnly } from '../manifests/serve-only.ts';
import type { MetricSources } from '../metrics/open-metrics.ts';
import type { PageFigures } from '../metrics/page-figures.ts';
import { deliverAlerts } from '../modules/alerts/index.ts';
import { deliverDue } from '../modules/delivery/index.ts';
import { cardReader } from '../modules/files/index.ts';
import { codesWith, loginSecret, rememberSecret } from '../modules/login/index.ts';
import { OWN_CALLER } from '../runtime/client-network.ts';
import type { RenderDraft, SiteHost } from '../site/site-host.ts';
import type { Tracing } from '../tracing/open-tracing.ts';
import { type AppOptions, buildApp } from './app.ts';
import { createCardCaches } from './card-services.ts';
import { type CurrentContent, currentContent } from './current-content.ts';
import { type LiveContent, liveContent, type OpenOptions } from './live-content.ts';
import { type BackgroundDeps, openBackground } from './open-background.ts';
import { type ContentDeps, dropCards, type Live, openContent } from './open-content.ts';
import { openGateways } from './open-gateways.ts';
import { metricsOf, stocksOf } from './open-metrics.ts';
import { openSearch, type Search } from './open-search.ts';
import { type OpenStudio, openStudio } from './open-studio.ts';
import { openWatchers } from './open-watchers.ts';
import type { Server, ServerOptions } from './server.ts';
import { stopServer } from './stop-server.ts';
import { createEditions } from './unchanged-regions.ts';

/** What operators ask a process that serves no visitors. */
const OPERATORS_PATHS = new Set(['/livez', '/readyz', '/metrics']);

const REFUSAL = JSON.stringify({
  message: 'This process runs jobs; the site is served by others.',
  code: 'not_found',
  errors: {},
});

/** Creates the server; it does not listen yet. */
export async function createServer(options: ServerOptions): Promise<Server> {
  // made pictures are kept as files; libvips would keep the parsed drawings of its last 100 operations (60 MiB)
  sharp.cache(false);
  const { config, folders, database, log, extensions = [] } = options;
  await makeTables(database, extensions);
  const draining = { isOn: false };
  const schemas = contractSchemas(folders.schemasDir);
  const current = currentContent(serveOnly(options.content, config.serveRegions));
  const watchers = await openWatchers(options, current);
  const { ratings } = watchers;
  const gateways = openGateways(config, folders, log, extensionMessaging(options, current));
  const secret = loginSecret(config.loginSecret, folders.dataDir);
  const send: BackgroundDeps['send'] = async (url, payload, headers) =>
    (await app.inject({ method: 'POST', url, payload, headers, remoteAddress: OWN_CALLER })).statusCode;
  const background = openBackground({ options, current, gateways, secret, send });
  const opened = await openStudio(options, current, () => live);
  const kept = openKept(options);
  const pages = createPageState();
  const live: LiveContent = openLive(current, background.sendAlertsSoon, {
    ...options,
    studio: opened?.studio ?? null,
    ...gateways,
    ...background,
    schemas,
    draining,
    checkPages: pages.check,
    ratings,
    ...kept,
    readers: extensions.flatMap(({ feedReaders = [] }) => feedReaders),
    readCardText: cardReader(gateways.recognition),
    codes: codesWith(secret, config.loginSecretPrevious),
  });
  live.onChange(background.refreshCarsSoon);
  const observers = await openObservers(options, live, kept.search, pages.figures);
  const app = await buildApp({
    ...appOptions(options, gateways, background),
    ...watchers,
    ...observers.appOptions,
    schemas,
    draining,
    services: opened?.services ?? (() => live.get().services),
    ...siteOptions(options, { ...hostOf(live, draining, opened), ...watchers, ...pages.host }),
  });
  const versions = await opened?.follow();
  const started = [live.get().ready, ratings.refresh(), rememberSecret(database.background.db, secret, log)];

  return {
    app,
    ready: Promise.all(started).then(() => {}),
    ...workOf(background),
    replaceContent: async (content) => live.replace(serveOnly(content, config.serveRegions)),
    onContentChange: (listener) => live.onChange(() => listener(live.get().content)),
    listenForOperators: () => observers.listen(app),
    showFaults: pages.showFaults,
    stop: stopOnce(draining, {
      ...{ app, ...watchers, versions, gateways, database },
      jobs: background.jobs,
      content: live.get,
      search: kept.search,
    }),
  };
}

/** What several contents share. */
function openKept(options: ServerOptions): Pick<ContentDeps, 'search' | 'cards' | 'editionsOf'> {
  const { cards, listCards } = cacheBytes(options.config);
  return {
    search: openSearch(options),
    cards: createCardCaches(cards, listCards),
    editionsOf: createEditions(),
  };
}

/** Returns the function that reports the stop in `/readyz` and stops the server; further calls wait for the same stop. */
function stopOnce(draining: Draining, parts: Parameters<typeof stopServer>[0]): Server['stop'] {
  let stopped: Promise<void> | undefined;
  return (notice) => {
    draining.isOn = true;
    stopped ??= stopServer(parts, notice);
    return stopped;
  };
}

/** What extensions send messages by. */
function extensionMessaging(options: ServerOptions, current: CurrentContent): AddedMessaging {
  const { config, database, log, extensions = [] } = options;
  return messagingOf(extensions, {
    config,
    database,
    log,
    origin: options.origin ?? (() => config.publicOrigin),
    region: (code) => current.content().regions.find(code)?.manifest,
  });
}

/** Starts metrics and tracing as far as the environment asks for them. */
async function openObservers(
  options: ServerOptions,
  live: LiveContent,
  { threadFigures }: Search,
  pages: MetricSources['pages'],
) {
  const { accessLog, metricsPort, metricsToken: token } = options.config;
  const stocks = () => stocksOf(options.config, live.get());
  const metrics = await metricsOf(options, { stocks, searchThreads: threadFigures, pages });
  const tracing = await tracingOf(options.config);
  return {
    appOptions: {
      accessLog,
      ...(tracing && { tracing }),
      ...(metrics && { metrics: { ...metrics, isPublic: metricsPort === 0, token } }),
    },
    async listen(app: FastifyInstance) {
      if (metrics && metricsPort > 0) await metrics.listen(app);
    },
  };
}

/** Notices that pages show, figures that metrics read of them, and whether one could be rendered. */
function createPageState() {
  let faults: readonly string[] = [];
  let read: () => PageFigures | undefined = () => undefined;
  let render: (() => Promise<boolean>) | undefined;
  let rendered: Promise<boolean> | undefined;
  return {
    async check() {
      if (!render) return undefined;
      rendered ??= render();
      if (await rendered) return 'ok';
      rendered = undefined;
      return 'no page can be rendered: see the log';
    },
    showFaults(lines: readonly string[]) {
      faults = lines;
    },
    figures: () => read(),
    host: {
      faults: () => faults,
      setPageFigures(given: () => PageFigures) {
        read = given;
      },
      setPageCheck(given: () => Promise<boolean>) {
        render = given;
      },
    },
  };
}

/** Opens the first content; every content tells its changes of cars. */
function openLive(current: CurrentContent, onCarChange: () => void, deps: ContentDeps): LiveContent {
  const open = (content: Content, how: OpenOptions) => {
    const opened = openContent(deps, content, how);
    opened.indexes.onChange(onCarChange);
    return opened;
  };
  const onReplaced = (before: Live, next: Live) => dropCards(deps.cards, before, next);
  return liveContent(current, open, deps.ratings.refresh, onReplaced);
}

/** Work of jobs that is also done at once, such as by tests. */
const workOf = ({ alerts, deliveries, paymentJobs, messages }: ReturnType<typeof openBackground>) => ({
  sendAlerts: () => deliverAlerts(alerts),
  deliveries,
  payments: paymentJobs,
  sendMessages: () => deliverDue(messages, new AbortController().signal),
});

/** What the site uses of the content that is served, and of the process. */
const hostOf = (live: LiveContent, draining: Draining, studio: OpenStudio | null) => ({
  content: () => live.get().content,
  indexes: () => live.get().indexes,
  pageEdition: (region: string) => live.get().editions.pages.get(region) ?? 0,
  onContentChange: live.onChange,
  isDraining: () => draining.isOn,
  setDraftRenderer: (render: RenderDraft) => studio?.pages.setRenderer(render),
});

/** Options of the API that stay when the content is replaced. */
function appOptions(
  { config, database, log, extensions = [] }: ServerOptions,
  { inbox }: ReturnType<typeof openGateways>,
  { extensionDeps, sendSandboxEventsSoon }: ReturnType<typeof openBackground>,
) {
  return {
    addedRoutes: extensionRoutes(extensions, extensionDeps),
    ...(allowsSandbox(config) && { sandbox: { db: database.db, wake: sendSandboxEventsSoon } }),
    log,
    publicOrigin: config.publicOrigin,
    hstsSubdomains: config.hstsSubdomains,
    corsOrigins: config.corsOrigins.split(',').filter(Boolean),
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
    ...(inbox && { inbox }),
  };
}

/** Connects the site, which may set a handler that answers before the framework. */
function siteOptions(
  { config, database, extensions = [], site }: ServerOptions,
  host: Omit<SiteHost, 'setShortcut' | 'reads' | 'styleSheets'>,
): Pick<AppOptions, 'shortcut' | 'site'> {
  if (config.role === 'worker') return { shortcut: () => refuseVisitors };
  let shortcut: Shortcut | undefined;
  const whole: SiteHost = {
    ...host,
    reads: database.reads,
    styleSheets: readStyleSheets(extensions),
    setShortcut(given) {
      shortcut = given;
    },
  };
  return { shortcut: () => shortcut, site: async (instance) => site?.(instance, whole) };
}

/** Starts tracing if the environment names a collector; the packages are not loaded otherwise. */
async function tracingOf({
  otlpEndpoint: endpoint,
  serviceName,
}: Pick<Config, 'otlpEndpoint' | 'serviceName'>): Promise<Tracing | undefined> {
  if (endpoint === '') return undefined;
  const { openTracing } = await import('../tracing/open-tracing.ts');
  return openTracing({ endpoint, serviceName });
}

/** Answers every connection to a worker process, except the questions of operators. Jobs call its API without one. */
const refuseVisitors: Shortcut = (request, response) => {
  const [path = ''] = (request.url ?? '').split('?', 1);
  if (OPERATORS_PATHS.has(path)) return false;
  response
    .writeHead(404, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      // a body that nobody reads would be taken for the next request
      connection: 'close',
    })
    .end(REFUSAL);
  return true;
};
