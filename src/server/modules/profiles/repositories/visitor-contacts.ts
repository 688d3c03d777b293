import { lt, sql } from 'drizzle-orm';
import { RETENTION_DAYS } from '#domain/retention.ts';
import type { Database } from '../../../storage/database.ts';
import { visitorContacts } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';

/** What a visitor has left. */
export interface VisitorContact {
  region: string;
  /** E.164. */
  phone: string;
  name: string;
  email: string | null;
}

/** Details kept of one phone in a region; older ones give way. */
const MAX_PER_PHONE = 5;

/**
 * Stores contact details of a visitor. Those of a call that is repeated are stored once.
 * @param requestHash of a call that may be repeated; null: it is another one each time
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
      // an update that changes nothing, so that the row of the first call comes back
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

/** Forgets what was left long ago. */
export async function pruneVisitorContacts(db: Database): Promise<void> {
  const limit = sql`now() - make_interval(days => ${RETENTION_DAYS.visitorContacts}::int)`;
  await db.delete(visitorContacts).where(lt(visitorContacts.createdAt, limit));
}
