import { pruneAlertChanges } from '../modules/alerts/repositories/alert-changes.ts';
import { pruneOutbox } from '../modules/alerts/repositories/outbox.ts';
import { pruneDeliveries } from '../modules/delivery/repositories/deliveries.ts';
import { pruneMessageCounts } from '../modules/delivery/repositories/message-counts.ts';
import { pruneImports } from '../modules/desk-imports/repositories/imports.ts';
import { prunePhotos } from '../modules/desk-listings/listing-photos.ts';
import { pruneFiles } from '../modules/files/prune-files.ts';
import { pruneChanges } from '../modules/listings/repositories/listing-changes.ts';
import { pruneRemovedListings } from '../modules/listings/repositories/removed-listings.ts';
import { pruneLogins } from '../modules/login/repositories/sessions.ts';
import { finalStates } from '../modules/offers/offer-context.ts';
import { forgetOldBuyers } from '../modules/offers/repositories/buyer-data.ts';
import { prunePaymentAccess } from '../modules/payment-access/payment-access.ts';
import { pruneConsents } from '../modules/profiles/repositories/consents.ts';
import { pruneVisitorContacts } from '../modules/profiles/repositories/visitor-contacts.ts';
import { forgetAddresses } from '../modules/slots/repositories/open-bookings.ts';
import { pruneExceptions } from '../modules/slots/repositories/slot-exceptions.ts';
import { pruneStaffSessions } from '../modules/staff/repositories/staff-sessions.ts';
import { pruneIdempotencyKeys } from '../modules/tickets/repositories/idempotency-keys.ts';
import { pruneVisitorTickets } from '../modules/tickets/repositories/visitor-tickets.ts';
import { defineJob } from './define-job.ts';

const BATCH_SIZE = 50_000;
const RETENTION_SECONDS = 3_600;

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
    await pruneExceptions(db);
    await forgetAddresses(db);
    await prunePaymentAccess(db);
    await prunePhotos(db);
    await pruneImports(db);
    await pruneFiles(db, storage, signal);
    for (const { code, consent, offers } of manifests()) {
      if (signal.aborted) return;
      await pruneConsents(db, code, consent.proofDays);
      await forgetOldBuyers(db, code, finalStates(offers));
    }
  },
});
