import { savedSearchCacheBytes } from '../config/index.ts';
import type { ContextDeps } from '../extensions/create-context.ts';
import { jobsOf } from '../extensions/jobs-of.ts';
import { paymentProvidersOf } from '../extensions/payment-providers-of.ts';
import { deliverAlertsJob } from '../jobs/deliver-alerts.ts';
import { deliverMessagesJob } from '../jobs/deliver-messages.ts';
import { fetchFeedsJob } from '../jobs/fetch-feeds.ts';
import { fetchPhotosJob } from '../jobs/fetch-photos.ts';
import { type JobQueue, startJobs } from '../jobs/job-queue.ts';
import { reconcilePaymentsJob } from '../jobs/reconcile-payments.ts';
import { refreshTimeLeftJob } from '../jobs/refresh-time-left.ts';
import { JOBS } from '../jobs/registry.ts';
import { runImportsJob } from '../jobs/run-imports.ts';
import { sendSandboxEventsJob } from '../jobs/send-sandbox-events.ts';
import { settlePaymentsJob } from '../jobs/settle-payments.ts';
import { type AlertOptions, alertSender, createCriteriaCache } from '../modules/alerts/index.ts';
import { openDeliveries } from '../modules/delivery/index.ts';
import { effectsOfOffers, paymentsOfOffers } from '../modules/offers/index.ts';
import { openPayments } from '../modules/payments/index.ts';
import { feedAccess, type StockFeedOptions } from '../modules/stock-feeds/index.ts';
import type { Database } from '../storage/database.ts';
import { databaseTime } from '../storage/database-time.ts';
import type { CurrentContent } from './current-content.ts';
import type { openGateways } from './open-gateways.ts';
import type { ServerOptions } from './server.ts';

/** A poll of all queues takes a worker some milliseconds. */
const WORKER_POLL_SECONDS = 2;

export interface BackgroundDeps {
  options: ServerOptions;
  current: CurrentContent;
  gateways: ReturnType<typeof openGateways>;
  /** Key that secrets are derived from. */
  secret: string;
  /** Sends a webhook of the embedded provider to this server. @returns the status */
  send: Parameters<typeof openPayments>[0]['send'];
}

/** Opens messages, payments and alerts, and starts the jobs that do their work. */
export function openBackground(deps: BackgroundDeps) {
  const { options, current, gateways } = deps;
  const { config, database, log, extensions = [] } = options;
  const { content } = current;
  const regions = () => content().regions.all;
  const origin = options.origin ?? (() => config.publicOrigin);
  const { deliveries, messages } = openDeliveries({
    db: database.db,
    log,
    gateways,
    content,
    origin,
    clock: Date.now,
    run: () => jobs.runSoon(deliverMessagesJob),
  });
  const extensionDeps = { config, database, log, origin, regions };
  const { offerEffects, payments, paymentJobs } = openOfferPayments(deps, {
    extensionDeps,
    notify: deliveries.enqueueOffer,
    settle: () => jobs.runSoon(settlePaymentsJob),
  });
  const alerts = alertOptions(deps, origin);
  const jobs: JobQueue = startJobs({
    pool: database.background.pool,
    runsJobs: config.role !== 'web',
    // what web processes enqueue wakes nobody here
    ...(config.role === 'worker' && { intervals: { poll: WORKER_POLL_SECONDS } }),
    jobs: [...JOBS, ...extensions.flatMap((each) => jobsOf(each, extensionDeps))].filter(
      ({ name }) => !options.skippedJobs?.includes(name),
    ),
    services: {
      ...jobServices(deps, () => jobs.runSoon(runImportsJob), deliveries.enqueueFeed),
      fetchPhotos: () => jobs.runSoon(fetchPhotosJob),
      alerts,
      messages,
      payments: paymentJobs,
      offers: { regions, effects: offerEffects },
    },
  });
  return {
    deliveries,
    messages,
    offerEffects,
    payments,
    paymentJobs,
    alerts,
    jobs,
    extensionDeps,
    ...wakers(jobs),
  };
}

interface OfferPaymentDeps {
  extensionDeps: ContextDeps;
  notify: Parameters<typeof effectsOfOffers>[0]['notify'];
  /** Settles payments soon. */
  settle(): void;
}

/** Opens payments, and connects them with offers. */
function openOfferPayments(
  { options, current: { content }, secret, send }: BackgroundDeps,
  { extensionDeps, notify, settle }: OfferPaymentDeps,
) {
  const { config, database, log, extensions = [] } = options;
  const regions = () => content().regions.all;
  const offerEffects = effectsOfOffers({ wakePayments: settle, notify });
  const { payments, jobs: paymentJobs } = openPayments({
    addedProviders: paymentProvidersOf(extensions, extensionDeps),
    config,
    db: database.db,
    log,
    content,
    effects: paymentsOfOffers({ regions, effects: offerEffects, notify }),
    origin: extensionDeps.origin,
    secret,
    clock: Date.now,
    run: settle,
    send,
  });
  return { offerEffects, payments, paymentJobs };
}

/** What jobs use of the server. */
function jobServices(
  { options, current, gateways }: BackgroundDeps,
  runImports: () => void,
  tell: StockFeedOptions['tell'],
) {
  const { config, database, log, folders, configFile } = options;
  const { manifests } = current;
  const { storage } = gateways;
  const shared = { db: database.db, log, manifests, storage, clock: Date.now };
  return {
    ...shared,
    dayClock: options.dayClock ?? Date.now,
    imports: { database, storage, folders, manifests, configFile, log },
    feeds: { ...shared, folders, ...feedAccess(config), runImports, tell },
    photos: {
      databaseUrl: database.url,
      files: config,
      dataDir: folders.dataDir,
      privateHosts: feedAccess(config).privateHosts,
      mediaGb: config.feedMediaGb,
    },
  };
}

function alertOptions({ options, current, gateways }: BackgroundDeps, origin: () => string): AlertOptions {
  const { config, database, log } = options;
  const { content } = current;
  return {
    db: database.db,
    log,
    regions: () => content().regions.all,
    clock: options.alertClock ?? (() => databaseTime(database.db)),
    criteriaOf: createCriteriaCache(savedSearchCacheBytes(config)),
    ...alertSender({ messaging: gateways.messaging, content, origin }),
  };
}

/** Starts jobs before their time. */
function wakers(jobs: JobQueue) {
  return {
    sendAlertsSoon: () => jobs.runSoon(deliverAlertsJob),
    sendSandboxEventsSoon: () => jobs.runSoon(sendSandboxEventsJob),
    runImports: () => jobs.runSoon(runImportsJob),
    runFeeds: () => jobs.runSoon(fetchFeedsJob),
    /** After a publication: months, and installments by its terms. */
    refreshCarsSoon: () => jobs.runSoon(refreshTimeLeftJob),
    startReconciliation: async (tx: Database, region: string) => {
      await jobs.enqueue(reconcilePaymentsJob, { region }, { key: region, tx });
      return () => jobs.wake(reconcilePaymentsJob);
    },
  };
}
