import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { contacts } from '../../../storage/schema.ts';

/** A person with a verified phone. */
export type ContactRow = typeof contacts.$inferSelect;

/** Returns the contact of a phone in a region and creates it with this slug if there is none. */
export async function findOrCreateContact(
  tx: Database,
  contact: { region: string; phone: string; slug: string },
): Promise<ContactRow> {
  const [row] = await tx
    .insert(contacts)
    .values(contact)
    // a no-op update, so that the row of a concurrent insert is returned
    .onConflictDoUpdate({ target: [contacts.region, contacts.phone], set: { phone: sql`excluded.phone` } })
    .returning();
  if (!row) throw new Error('a contact was neither found nor created');
  return row;
}

/** Sets the name of a contact of a region. @returns null if there is no such contact */
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
