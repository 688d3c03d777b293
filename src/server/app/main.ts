import sharp from 'sharp';
import { extensionRoutes } from '../api/extension-routes.ts';
import { makeTables } from '../extensions/make-tables.ts';
import { messagingOf } from '../extensions/messaging-of.ts';
import { readStyleSheets } from '../extensions/style-sheets.ts';
import { contractSchemas } from '../http/contract-schemas.ts';
import type { Shortcut } from '../http/plugins/http-server.ts';
import type { Content } from '../manifests/load-content.ts';
import { serveOnly } from '../manifests/serve-only.ts';
import type { PageFigures } from '../metrics/page-figures.ts';
import { deliverAlerts } from '../modules/alerts/index.ts';
import { deliverDue } from '../modules/delivery/index.ts';
import { cardReader } from '../modules/files/index.ts';
import { codesWith, loginSecret, rememberSecret } from '../modules/login/index.ts';
import { OWN_CALLER } from '../runtime/client-network.ts';
import type { SiteHost } from '../site/site-host.ts';
import { type AppOptions, buildApp } from './app.ts';
import { type CurrentContent, currentContent } from './current-content.ts';
import { type LiveContent, liveContent } from './live-content.ts';
import { type BackgroundDeps, openBackground } from './open-background.ts';
import { type ContentDeps, openContent } from './open-content.ts';
import { openGateways } from './open-gateways.ts';
import { metricsOf, stocksOf } from './open-metrics.ts';
import { openStudio } from './open-studio.ts';
import { tracingOf } from './open-tracing.ts';
import { openWatchers } from './open-watchers.ts';
import { refuseVisitors } from './refuse-visitors.ts';
import type { Server, ServerOptions } from './server.ts';
import { stopServer } from './stop-server.ts';

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
  const origin = options.origin ?? (() => config.publicOrigin);
  const messaging = messagingOf(extensions, {
    config,
    database,
    log,
    origin,
    region: (code) => current.content().regions.find(code)?.manifest,
  });
  const gateways = openGateways(config, folders, log, messaging);
  const secret = loginSecret(config.loginSecret, folders.dataDir);
  const send: BackgroundDeps['send'] = async (url, payload, headers) =>
    (await app.inject({ method: 'POST', url, payload, headers, remoteAddress: OWN_CALLER })).statusCode;
  const background = openBackground({ options, current, gateways, secret, send });
  const opened = await openStudio(options, current, (content) => live.replace(content));
  const contentDeps = {
    ...options,
    studio: opened?.studio ?? null,
    ...gateways,
    ...background,
    schemas,
    draining,
    ratings,
    readers: extensions.flatMap(({ feedReaders = [] }) => feedReaders),
    readCardText: cardReader(gateways.recognition),
    codes: codesWith(secret, config.loginSecretPrevious),
  };
  const live: LiveContent = openLive(current, contentDeps, background.sendAlertsSoon);
  let faults: readonly string[] = [];
  let pageFigures: () => PageFigures | undefined = () => undefined;
  const metrics = await metricsOf(options, {
    stocks: () => stocksOf(live.get()),
    pages: () => pageFigures(),
  });
  let stopped: Promise<void> | undefined;
  const tracing = await tracingOf(config);
  const app = await buildApp({
    ...appOptions(options, gateways),
    ...watchers,
    schemas,
    draining,
    services: () => live.get().services,
    accessLog: config.accessLog,
    ...(tracing && { tracing }),
    ...(metrics && {
      metrics: { ...metrics, isPublic: config.metricsPort === 0, token: config.metricsToken },
    }),
    addedRoutes: extensionRoutes(extensions, background.extensionDeps),
    sandbox: { db: database.db, wake: background.sendSandboxEventsSoon },
    ...siteOptions(options, {
      ...hostOf(live),
      ...watchers,
      reads: database.reads,
      styleSheets: readStyleSheets(extensions),
      isDraining: () => draining.isOn,
      setPageFigures: (read) => {
        pageFigures = read;
      },
      faults: () => faults,
    }),
  });
  const versions = await opened?.follow();
  const started = [live.get().ready, ratings.refresh(), rememberSecret(database.background.db, secret, log)];

  return {
    app,
    ready: Promise.all(started).then(() => {}),
    ...workOf(background),
    replaceContent: async (content) => live.replace(serveOnly(content, config.serveRegions)),
    async listenForOperators() {
      if (metrics && config.metricsPort > 0) await metrics.listen(app);
    },
    showFaults(lines) {
      faults = lines;
    },
    stop(notice) {
      draining.isOn = true;
      stopped ??= stopServer(
        { app, ...watchers, versions, jobs: background.jobs, gateways, database, content: live.get },
        notice,
      );
      return stopped;
    },
  };
}

/** Opens the first content; every content tells its changes of cars. */
function openLive(current: CurrentContent, deps: ContentDeps, onCarChange: () => void): LiveContent {
  const open = (content: Content, maxWarmingMs: number) => {
    const opened = openContent(deps, content, maxWarmingMs);
    opened.indexes.onChange(onCarChange);
    return opened;
  };
  return liveContent(current, open, deps.ratings.refresh);
}

/** Work of jobs that is also done at once, such as by tests. */
const workOf = ({ alerts, deliveries, paymentJobs, messages }: ReturnType<typeof openBackground>) => ({
  sendAlerts: () => deliverAlerts(alerts),
  deliveries,
  payments: paymentJobs,
  sendMessages: () => deliverDue(messages, new AbortController().signal),
});

/** What the site uses of the content that is served. */
const hostOf = (live: LiveContent) => ({
  content: () => live.get().content,
  indexes: () => live.get().indexes,
  onContentChange: live.onChange,
});

/** Options of the API that only depend on the environment. */
function appOptions({ config, log }: ServerOptions, { inbox }: ReturnType<typeof openGateways>) {
  return {
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
  { config, site }: ServerOptions,
  host: Omit<SiteHost, 'setShortcut'>,
): Pick<AppOptions, 'shortcut' | 'site'> {
  if (config.role === 'worker') return { shortcut: () => refuseVisitors };
  let shortcut: Shortcut | undefined;
  const setShortcut = (given: Shortcut) => {
    shortcut = given;
  };
  return {
    shortcut: () => shortcut,
    site: async (instance) => site?.(instance, { ...host, setShortcut }),
  };
}
