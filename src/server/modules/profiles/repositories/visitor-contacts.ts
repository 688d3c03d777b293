import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { visitorContacts } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';

/** Contact details of a visitor. */
export interface VisitorContact {
  region: string;
  /** E.164. */
  phone: string;
  name: string;
  email: string | null;
}

/** Maximum number of details per phone and region; the oldest are deleted. */
const MAX_PER_PHONE = 5;

/**
 * Stores contact details of a visitor, once per repeated request.
 * @param requestHash hash of a repeatable request; null: every request is new
 * @param count counts the request in the same transaction, once; it may throw
 * @returns their id
 */
export async function storeVisitorContact(
  db: Database,
  contact: VisitorContact,
  requestHash: string | null,
  count: (tx: Database) => Promise<void>,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .insert(visitorContacts)
      .values({ ...contact, requestHash })
      // waits for the same request, which stores them
      .onConflictDoNothing({ target: visitorContacts.requestHash })
      .returning({ id: visitorContacts.id });
    if (!row) return known(tx, requestHash);
    await tx.execute(sql`
      DELETE FROM visitor_contacts WHERE id IN (
        SELECT id FROM visitor_contacts WHERE region = ${contact.region} AND phone = ${contact.phone}
        ORDER BY created_at DESC, id OFFSET ${MAX_PER_PHONE})`);
    await count(tx);
    return row.id;
  });
}

async function known(tx: Database, requestHash: string | null): Promise<string> {
  const id = requestHash === null ? undefined : await findVisitorContact(tx, requestHash);
  if (id === undefined) throw new Error('contact details were not stored');
  return id;
}

/** Returns the id of the details that a repeatable request has stored; undefined: none. */
export async function findVisitorContact(db: Database, requestHash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: visitorContacts.id })
    .from(visitorContacts)
    .where(eq(visitorContacts.requestHash, requestHash));
  return row?.id;
}
