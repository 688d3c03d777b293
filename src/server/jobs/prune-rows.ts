import { reasonOf } from '#domain/privacy/reason-of.ts';
import { HOUR_SECONDS } from '#domain/time/durations.ts';
import { pruneAlertChanges, pruneOutbox } from '../modules/alerts/index.ts';
import { pruneDeliveries, pruneMessageCounts } from '../modules/delivery/index.ts';
import { pruneImports } from '../modules/desk-imports/index.ts';
import { prunePhotos } from '../modules/desk-listings/index.ts';
import { pruneFiles } from '../modules/files/index.ts';
import { pruneChanges, pruneRemovedListings } from '../modules/listings/index.ts';
import { pruneLogins } from '../modules/login/index.ts';
import { forgetOldBuyers } from '../modules/offers/index.ts';
import { prunePaymentAccess } from '../modules/payment-access/index.ts';
import { pruneConsents, pruneVisitorContacts } from '../modules/profiles/index.ts';
import { forgetAddresses, pruneExceptions } from '../modules/slots/index.ts';
import { pruneStaffSessions } from '../modules/staff/index.ts';
import { pruneIdempotencyKeys, pruneVisitorTickets } from '../modules/tickets/index.ts';
import { pruneDailyUse } from '../storage/daily-use.ts';
import { defineJob, type JobContext } from './define-job.ts';

const BATCH_SIZE = 50_000;
const RETENTION_SECONDS = HOUR_SECONDS;

type Step = (context: JobContext) => Promise<unknown>;

/** By what they prune; each is done by itself. */
const STEPS: Readonly<Record<string, Step>> = {
  'changes of listings': async ({ db, signal }) => {
    while (!signal.aborted && (await pruneChanges(db, RETENTION_SECONDS, BATCH_SIZE)) === BATCH_SIZE);
  },
  'removed listings': async ({ db, signal }) => {
    while (!signal.aborted && (await pruneRemovedListings(db, BATCH_SIZE)) === BATCH_SIZE);
  },
  logins: ({ db }) => pruneLogins(db),
  'sessions of staff': ({ db }) => pruneStaffSessions(db),
  'contacts of visitors': ({ db }) => pruneVisitorContacts(db),
  'tickets of visitors': ({ db }) => pruneVisitorTickets(db),
  'idempotency keys': ({ db }) => pruneIdempotencyKeys(db),
  'changes for alerts': ({ db }) => pruneAlertChanges(db),
  alerts: ({ db }) => pruneOutbox(db),
  deliveries: ({ db }) => pruneDeliveries(db),
  'counts of messages': ({ db }) => pruneMessageCounts(db),
  'daily use': ({ db }) => pruneDailyUse(db),
  'exceptions of slots': ({ db }) => pruneExceptions(db),
  'addresses of bookings': ({ db }) => forgetAddresses(db),
  'access to payments': ({ db }) => prunePaymentAccess(db),
  'photos of listings': ({ db }) => prunePhotos(db),
  imports: ({ db }) => pruneImports(db),
  files: ({ db, storage, signal }) => pruneFiles(db, storage, signal),
  consents: async ({ db, manifests }) => {
    for (const { code, consent } of manifests()) await pruneConsents(db, code, consent.proofDays);
  },
  'buyers of old offers': async ({ db, manifests }) => {
    for (const { code, offers } of manifests()) await forgetOldBuyers(db, code, offers);
  },
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
