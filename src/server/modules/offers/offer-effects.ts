import { sql } from 'drizzle-orm';
import type { OfferEffects } from './act-on-offer.ts';

/** @param wakePayments starts the job that settles payments */
export function effectsOfOffers(wakePayments: () => void): OfferEffects {
  return {
    async stopPayments(tx, { id }) {
      // the provider is asked outside of this transaction; what it has received by then is paid back
      await tx.execute(sql`
        UPDATE payments SET check_at = now() WHERE state = 'open'
          AND transaction_id IN (SELECT t.id FROM transactions t WHERE t.offer_id = ${id})`);
      wakePayments();
    },
    async notify() {},
  };
}
