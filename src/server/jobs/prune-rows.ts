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
import { defineJob } from './define-job.ts';

const BATCH_SIZE = 50_000;
const RETENTION_SECONDS = HOUR_SECONDS;

/** Deletes change rows that every process has read, remains of deleted listings, and whatever has reached its retention. */
export const pruneRowsJob = defineJob({
  name: 'prune-rows',
  schedule: '*/15 * * * *',
  async run(_, { db, manifests, storage, signal }) {
    while (!signal.aborted && (await pruneChanges(db, RETENTION_SECONDS, BATCH_SIZE)) === BATCH_SIZE);
    while (!signal.aborted && (await pruneRemovedListings(db, BATCH_SIZE)) === BATCH_SIZE);
    if (signal.aborted) return;
    await pruneLogins(db);
    await pruneStaffSessions(db);
    await pruneVisitorContacts(db);
    await pruneVisitorTickets(db);
    await pruneIdempotencyKeys(db);
    await pruneAlertChanges(db);
    await pruneOutbox(db);
    await pruneDeliveries(db);
    await pruneMessageCounts(db);
    await pruneDailyUse(db);
    await pruneExceptions(db);
    await forgetAddresses(db);
    await prunePaymentAccess(db);
    await prunePhotos(db);
    await pruneImports(db);
    await pruneFiles(db, storage, signal);
    for (const { code, consent, offers } of manifests()) {
      if (signal.aborted) return;
      await pruneConsents(db, code, consent.proofDays);
      await forgetOldBuyers(db, code, offers);
    }
  },
});
