import { sql } from 'drizzle-orm';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { HOUR_SECONDS } from '#domain/time/durations.ts';
import { pruneFiles } from '../modules/files/index.ts';
import { pruneChanges } from '../modules/listings/index.ts';
import { forgetOldBuyers } from '../modules/offers/index.ts';
import { rateDueRegions } from '../modules/price-ratings/index.ts';
import { endPromotions } from '../modules/promotions/index.ts';
import { deleteExpiredHolds, forgetAddresses } from '../modules/slots/index.ts';
import { deleteRows, ENDED_ROWS } from '../storage/row-ends.ts';
import { defineJob, type Job, type JobContext } from './define-job.ts';
import { deliverAlertsJob } from './deliver-alerts.ts';
import { deliverMessagesJob } from './deliver-messages.ts';
import { endOffersJob } from './end-offers.ts';
import { fetchFeedsJob } from './fetch-feeds.ts';
import { fetchPhotosJob } from './fetch-photos.ts';
import { reconcilePaymentsJob } from './reconcile-payments.ts';
import { refreshTimeLeftJob } from './refresh-time-left.ts';
import { runImportsJob } from './run-imports.ts';
import { sendSandboxEventsJob } from './send-sandbox-events.ts';
import { settlePaymentsJob } from './settle-payments.ts';

const BATCH_SIZE = 50_000;

const RETENTION_SECONDS = HOUR_SECONDS;

/** Of choices in a region that is not served here, or has left the manifests: the most that one may ask for. */
const MAX_PROOF_DAYS = 3_650;

/** By what they prune; each is done by itself. */
const STEPS: Readonly<Record<string, Step>> = {
  'changes of listings': async ({ db, signal }) => {
    while (!signal.aborted && (await pruneChanges(db, RETENTION_SECONDS, BATCH_SIZE)) === BATCH_SIZE);
  },
  ...Object.fromEntries(
    Object.keys(ENDED_ROWS).map((table): [string, Step] => [
      table,
      ({ db, signal }) => deleteRows(db, table, { signal }),
    ]),
  ),
  'addresses of bookings': ({ db }) => forgetAddresses(db),
  files: ({ db, storage, signal }) => pruneFiles(db, storage, signal),
  consents: ({ db, manifests, signal }) => {
    const days = Object.fromEntries(manifests().map(({ code, consent }) => [code, consent.proofDays]));
    const kept = sql`coalesce((${JSON.stringify(days)}::jsonb ->> region)::int, ${MAX_PROOF_DAYS}::int)`;
    return deleteRows(db, 'consents', {
      condition: sql`decided_at < now() - make_interval(days => ${kept})`,
      signal,
    });
  },
  'buyers of old offers': ({ db, manifests }) => forgetOldBuyers(db, manifests()),
};

/**
 * Deletes change rows that every process has read, remains of deleted listings, and whatever has reached its retention. A
 * step that fails stops none of the others. @throws after all steps, with those that failed
 */
export const pruneRowsJob = defineJob({
  name: 'prune-rows',
  schedule: '*/15 * * * *',
  async run(_, context) {
    const failures: string[] = [];
    for (const [name, prune] of Object.entries(STEPS)) {
      if (context.signal.aborted) break;
      await prune(context).catch((error: unknown) => failures.push(`${name}: ${reasonOf(error)}`));
    }
    if (failures.length > 0) throw new Error(failures.join('; '));
  },
});

/** Also runs at start: a site that was down over midnight must not start with yesterday's prices. */
export const endPromotionsJob = defineJob({
  name: 'end-promotions',
  schedule: '* * * * *',
  runsAtStart: true,
  run: (_, { db, manifests, dayClock, signal }) => endPromotions(db, manifests(), dayClock(), signal),
});

/** Deletes expired holds of time slots. They stop to count by themselves, so a late run blocks nothing. */
const releaseHoldsJob = defineJob({
  name: 'release-holds',
  schedule: '* * * * *',
  run: (_, { db }) => deleteExpiredHolds(db),
});

const ratePricesJob = defineJob({
  name: 'rate-prices',
  schedule: '* * * * *',
  run: (_, { db, manifests, clock, signal }) => rateDueRegions(db, manifests(), clock(), signal),
});

/** Every job of the site. */
export const JOBS: readonly Job[] = [
  deliverAlertsJob,
  deliverMessagesJob,
  endOffersJob,
  endPromotionsJob,
  fetchFeedsJob,
  fetchPhotosJob,
  pruneRowsJob,
  ratePricesJob,
  reconcilePaymentsJob,
  refreshTimeLeftJob,
  releaseHoldsJob,
  runImportsJob,
  sendSandboxEventsJob,
  settlePaymentsJob,
];

type Step = (context: JobContext) => Promise<unknown>;
