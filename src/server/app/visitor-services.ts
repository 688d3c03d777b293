import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Services } from '../http/services.ts';
import { cardFacts, type ReadCardText } from '../modules/files/index.ts';
import { findVisitorContact, insertConsent, storeVisitorContact } from '../modules/profiles/index.ts';
import {
  isWithinShare,
  requireRequestShare,
  requireShareOf,
  takeRequestShare,
  takeShareOf,
} from '../modules/tickets/index.ts';
import type { OpenDatabase } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';

export interface VisitorServiceDeps {
  database: Pick<OpenDatabase, 'db'>;
  catalogue: Catalogue;
  readCardText: ReadCardText;
  /** Milliseconds since 1970. */
  clock: () => number;
}

const USED_UP = 'Too much was sent from this address or network today.';
const REQUESTS_USED_UP = { person: USED_UP, visitor: `${USED_UP} Log in to have a share of your own.` };

/** What visitors store or cause within their share of a day (HARDENING A31, A46, A52). */
export function visitorServices({
  database: { db },
  catalogue,
  readCardText,
  clock,
}: VisitorServiceDeps): Pick<
  Services,
  'recordConsent' | 'storeVisitorContact' | 'readCard' | 'takeErrorReport'
> {
  return {
    async recordConsent(record, sender) {
      await requireShareOf(db, 'consents', sender, USED_UP);
      return inTransaction(db, async (tx) => {
        const decidedAt = await insertConsent(tx, record);
        await takeShareOf(tx, 'consents', sender, USED_UP);
        return decidedAt;
      });
    },
    async storeVisitorContact(contact, { requestHash, ...sender }) {
      // a repeated request is no other use
      const known = requestHash === null ? undefined : await findVisitorContact(db, requestHash);
      if (known !== undefined) return known;
      // a flood is refused before it costs anything
      await requireRequestShare(db, sender, REQUESTS_USED_UP);
      return storeVisitorContact(db, contact, requestHash, (tx) =>
        takeRequestShare(tx, sender, REQUESTS_USED_UP),
      );
    },
    async readCard(picture, client, sender) {
      const isRead = await isWithinShare(db, 'cardReadings', sender);
      const text = isRead ? await readCardText(picture, client) : '';
      return cardFacts(text, catalogue, new Date(clock()).getUTCFullYear());
    },
    takeErrorReport: (sender) => isWithinShare(db, 'errorReports', sender),
  };
}
