import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { contacts } from '../../../storage/schema.ts';

/** Somebody who has proved to own a phone. */
export type ContactRow = typeof contacts.$inferSelect;

/** The contact of a phone in a region; made with this slug when there is none. */
export async function findOrCreateContact(
  tx: Database,
  contact: { region: string; phone: string; slug: string },
): Promise<ContactRow> {
  const [row] = await tx
    .insert(contacts)
    .values(contact)
    // an update that changes nothing, so that the row of another who was first comes back
    .onConflictDoUpdate({ target: [contacts.region, contacts.phone], set: { phone: sql`excluded.phone` } })
    .returning();
  if (!row) throw new Error('a contact was neither found nor made');
  return row;
}

/** Gives a contact of a region a name. @returns null when there is no such contact */
export async function nameContact(
  db: Database,
  { id, region, name }: Pick<ContactRow, 'id' | 'region' | 'name'>,
): Promise<ContactRow | null> {
  const [row] = await db
    .update(contacts)
    .set({ name })
    .where(and(eq(contacts.id, id), eq(contacts.region, region)))
    .returning();
  return row ?? null;
}
