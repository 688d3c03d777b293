import { sql } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import type { OfferEffects } from './act-on-offer.ts';
import { EVENT_OF_ACTION, type OfferNotification } from './offer-notifications.ts';

interface OfferNeighbours {
  /** Starts the job that settles payments. */
  wakePayments(): void;
  /** Stores messages in the transaction of their cause. */
  notify(tx: Database, notification: OfferNotification): Promise<void>;
}

/** What follows from changes of offers in other modules. */
export function effectsOfOffers({ wakePayments, notify }: OfferNeighbours): OfferEffects {
  return {
    async stopPayments(tx, { id }) {
      // the provider is asked outside of this transaction; what it has received by then is paid back. A payment that is
      // being settled is locked before its offer: it is asked about again by itself
      await tx.execute(sql`
        UPDATE payments SET check_at = now() WHERE id IN (
          SELECT p.id FROM payments p JOIN transactions t ON t.id = p.transaction_id
          WHERE p.state = 'open' AND t.offer_id = ${id} FOR NO KEY UPDATE OF p SKIP LOCKED)`);
      wakePayments();
    },
    async notify(tx, offer, action) {
      const event = EVENT_OF_ACTION[action];
      if (event) await notify(tx, { offer, event, occurrence: String(offer.version) });
    },
  };
}
