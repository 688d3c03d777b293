import sharp from 'sharp';
import { savedSearchCacheBytes } from '../config/index.ts';
import { openErrorReports } from '../gateways/monitoring/error-reports.ts';
import { contractSchemas } from '../http/contract-schemas.ts';
import { maintenanceFile, watchMaintenance } from '../http/maintenance/index.ts';
import type { Shortcut } from '../http/plugins/http-server.ts';
import { deliverAlertsJob } from '../jobs/deliver-alerts.ts';
import { deliverMessagesJob } from '../jobs/deliver-messages.ts';
import { startJobs } from '../jobs/job-queue.ts';
import { reconcilePaymentsJob } from '../jobs/reconcile-payments.ts';
import { JOBS } from '../jobs/registry.ts';
import { runImportsJob } from '../jobs/run-imports.ts';
import { sendSandboxEventsJob } from '../jobs/send-sandbox-events.ts';
import { settlePaymentsJob } from '../jobs/settle-payments.ts';
import type { Content } from '../manifests/load-content.ts';
import {
  type AlertOptions,
  alertSender,
  createCriteriaCache,
  deliverAlerts,
} from '../modules/alerts/index.ts';
import { deliverDue, openDeliveries } from '../modules/delivery/index.ts';
import { cardReader } from '../modules/files/index.ts';
import { codesWith, loginSecret, rememberSecret } from '../modules/login/index.ts';
import { effectsOfOffers, paymentsOfOffers } from '../modules/offers/index.ts';
import { openPayments } from '../modules/payments/index.ts';
import { watchRatings } from '../modules/price-ratings/index.ts';
import type { Database } from '../storage/database.ts';
import { databaseTime } from '../storage/database-time.ts';
import { buildApp } from './app.ts';
import { closeContent, openContent } from './open-content.ts';
import { openGateways } from './open-gateways.ts';
import type { Server, ServerOptions } from './server.ts';
import { stopServer } from './stop-server.ts';

/** Creates the server; it does not listen yet. */
export async function createServer(options: ServerOptions): Promise<Server> {
  // made pictures are kept as files; libvips would keep the parsed drawings of its last 100 operations (60 MiB)
  sharp.cache(false);
  const { config, database, log } = options;
  const draining = { isOn: false };
  const schemas = contractSchemas(options.folders.schemasDir);
  const listeners: (() => void)[] = [];
  let content = options.content;
  let manifests = manifestsOf(content);
  const ratings = watchRatings({
    db: database.db,
    log,
    manifests: () => manifests,
    clock: Date.now,
    poll: options.ratingPoll,
  });
  const maintenance = watchMaintenance({
    file: maintenanceFile(options.folders.dataDir),
    start: config.maintenance,
    regions: () => codesIn(content),
    log,
    poll: options.maintenancePoll,
  });
  await maintenance.look();
  const reports = await openErrorReports({
    variables: config.manifestValues,
    manifests: () => manifests,
    log,
    clock: Date.now,
  });
  const gateways = openGateways(config, options.folders, log);
  const origin = options.origin ?? (() => config.publicOrigin);
  const secret = loginSecret(config.loginSecret, options.folders.dataDir);
  const codes = codesWith(secret);
  const { deliveries, messages } = openDeliveries({
    db: database.db,
    log,
    gateways,
    content: () => live.content,
    origin,
    clock: Date.now,
    run: () => jobs.runSoon(deliverMessagesJob),
  });
  const { storage } = gateways;
  const readCardText = cardReader(gateways.recognition);
  const { folders } = options;
  const imports = { database, storage, folders, manifests: () => manifests, log };
  const runImports = () => jobs.runSoon(runImportsJob);
  const notify = deliveries.enqueueOffer;
  const offerEffects = effectsOfOffers({ wakePayments: () => jobs.runSoon(settlePaymentsJob), notify });
  const { payments, jobs: paymentJobs } = openPayments({
    config,
    db: database.db,
    log,
    content: () => live.content,
    effects: paymentsOfOffers({ regions: () => live.content.regions.all, effects: offerEffects, notify }),
    origin,
    secret,
    clock: Date.now,
    run: () => jobs.runSoon(settlePaymentsJob),
    async send(url, payload, headers) {
      return (await app.inject({ method: 'POST', url, payload, headers })).statusCode;
    },
  });
  const served = {
    config,
    database,
    log,
    schemas,
    draining,
    ratings,
    ...gateways,
    readCardText,
    deliveries,
    codes,
  };
  const startReconciliation = (tx: Database, region: string) =>
    jobs.enqueue(reconcilePaymentsJob, { region }, { key: region, tx });
  const parts = { ...served, payments, offerEffects, folders, runImports, startReconciliation };
  const open = (given: Content) => {
    const opened = openContent(parts, given);
    opened.indexes.onChange(() => jobs.runSoon(deliverAlertsJob));
    return opened;
  };

  const alerts: AlertOptions = {
    db: database.db,
    log,
    regions: () => live.content.regions.all,
    clock: options.alertClock ?? (() => databaseTime(database.db)),
    criteriaOf: createCriteriaCache(savedSearchCacheBytes(config)),
    ...alertSender({
      messaging: gateways.messaging,
      content: () => live.content,
      origin,
    }),
  };
  const jobs = startJobs({
    database,
    jobs: JOBS.filter(({ name }) => !options.skippedJobs?.includes(name)),
    services: {
      db: database.db,
      log,
      manifests: () => manifests,
      clock: Date.now,
      dayClock: options.dayClock ?? Date.now,
      alerts,
      storage,
      messages,
      payments: paymentJobs,
      offers: { regions: () => live.content.regions.all, effects: offerEffects },
      imports,
    },
  });
  let live = open(options.content);
  let shortcut: Shortcut | undefined;
  let faults: readonly string[] = [];
  let stopped: Promise<void> | undefined;

  const app = await buildApp({
    services: () => live.services,
    schemas,
    log,
    draining,
    maintenance,
    reports,
    publicOrigin: config.publicOrigin,
    corsOrigins: config.corsOrigins.split(',').filter(Boolean),
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
    ...(gateways.inbox && { inbox: gateways.inbox }),
    shortcut: () => shortcut,
    sandbox: { db: database.db, wake: () => jobs.runSoon(sendSandboxEventsJob) },
    site: (instance) =>
      options.site?.(instance, {
        services: () => live.services,
        content: () => live.content,
        indexes: () => live.indexes,
        db: database.db,
        maintenance,
        reports,
        setShortcut: (given) => {
          shortcut = given;
        },
        isDraining: () => draining.isOn,
        faults: () => faults,
        onContentChange: (listener) => void listeners.push(listener),
      }) ?? Promise.resolve(),
  });

  return {
    app,
    ready: Promise.all([live.ready, ratings.look(), rememberSecret(database.db, secret, log)]).then(() => {}),
    sendAlerts: () => deliverAlerts(alerts),
    deliveries,
    payments: paymentJobs,
    sendMessages: () => deliverDue(messages, new AbortController().signal),
    async replaceContent(given) {
      const before = live;
      const next = open(given);
      await next.ready;
      live = next;
      content = given;
      manifests = manifestsOf(content);
      await ratings.look();
      for (const listener of listeners) listener();
      await closeContent(before);
    },
    showFaults(lines) {
      faults = lines;
    },
    stop(notice) {
      draining.isOn = true;
      stopped ??= stopServer(
        { app, ratings, maintenance, jobs, gateways, database, content: () => live },
        notice,
      );
      return stopped;
    },
  };
}

const manifestsOf = ({ regions }: Content) => regions.all.map(({ manifest }) => manifest);

/** Codes of all regions, including those that are not served because of an error. */
const codesIn = ({ regions, faulty = [] }: Content) => [
  ...new Set([...regions.all, ...faulty].map(({ code }) => code)),
];
