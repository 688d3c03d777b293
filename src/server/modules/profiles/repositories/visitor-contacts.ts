import { eq, lt, sql } from 'drizzle-orm';
import { RETENTION_DAYS } from '#domain/privacy/retention.ts';
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
 * @returns their id
 */
export async function storeVisitorContact(
  db: Database,
  contact: VisitorContact,
  requestHash: string | null,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .insert(visitorContacts)
      .values({ ...contact, requestHash })
      // a no-op update, so that the row of the first request is returned
      .onConflictDoUpdate({
        target: visitorContacts.requestHash,
        set: { requestHash: sql`excluded.request_hash` },
      })
      .returning({ id: visitorContacts.id });
    if (!row) throw new Error('contact details were not stored');
    await tx.execute(sql`
      DELETE FROM visitor_contacts WHERE id IN (
        SELECT id FROM visitor_contacts WHERE region = ${contact.region} AND phone = ${contact.phone}
        ORDER BY created_at DESC, id OFFSET ${MAX_PER_PHONE})`);
    return row.id;
  });
}

/** Returns the id of the details that a repeatable request has stored; undefined: none. */
export async function findVisitorContact(db: Database, requestHash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: visitorContacts.id })
    .from(visitorContacts)
    .where(eq(visitorContacts.requestHash, requestHash));
  return row?.id;
}

/** Deletes old details. */
export async function pruneVisitorContacts(db: Database): Promise<void> {
  const limit = sql`now() - make_interval(days => ${RETENTION_DAYS.visitorContacts}::int)`;
  await db.delete(visitorContacts).where(lt(visitorContacts.createdAt, limit));
}
