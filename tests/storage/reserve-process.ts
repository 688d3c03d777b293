// Reserves a car for each line on its input; prints whether it got it.
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { findListingBySlug } from '../../src/server/modules/listings/repositories/listings.ts';
import { createOffer } from '../../src/server/modules/offers/create-offer.ts';
import { CarTaken } from '../../src/server/modules/offers/hold-car.ts';
import { openDatabase } from '../../src/server/storage/database.ts';
import { inTransaction } from '../../src/server/storage/transaction.ts';
import { quiet } from '../quiet-log.ts';
import { shippedRegion } from '../shipped-regions.ts';

/** A round, as a line of JSON. */
export interface ReserveRound {
  /** Slug of the car. */
  car: string;
  contactId: number;
  phone: string;
}

const [url = ''] = process.argv.slice(2);
const { db, close } = openDatabase({ url, log: quiet, size: 4, statementTimeout: 30_000 });
const region = shippedRegion('my');
// like a site that has been running: with open connections
await Promise.all(Array.from({ length: 4 }, () => db.execute(sql`SELECT pg_sleep(0.2)`)));

for await (const line of createInterface({ input: process.stdin })) {
  const { car, contactId, phone }: ReserveRound = JSON.parse(line);
  const listing = await findListingBySlug(db, region.code, car);
  if (!listing) throw new Error(`there is no car ${car}`);
  const heldUntil = new Date(Date.now() + 60_000);
  const by = { as: 'buyer', id: contactId } as const;
  const wanted = { region, listing, contactId, phone, language: 'en', ticketId: null, by, heldUntil };
  const isReserved = await inTransaction(db, (tx) =>
    createOffer(tx, wanted, { stopPayments: async () => {}, notify: async () => {} }),
  ).then(
    () => true,
    (error: unknown) => {
      if (error instanceof CarTaken) return false;
      throw error;
    },
  );
  console.log(JSON.stringify(isReserved));
}
await close();
