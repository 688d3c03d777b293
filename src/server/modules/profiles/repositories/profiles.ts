import { and, eq, sql } from 'drizzle-orm';
import { RETENTION_DAYS } from '#domain/retention.ts';
import type { Database } from '../../../storage/database.ts';
import { contacts, oneTimeCodes, profileImages, visitorContacts } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import type { ContactRow } from './contacts.ts';

/** Who asks and for which contact: only one's own is ever found (HARDENING A11). */
export type OwnContact = Pick<ContactRow, 'id' | 'region' | 'slug'>;

/** What people say about themselves. */
export type PersonalChanges = Partial<Pick<ContactRow, 'name' | 'email' | 'preferredLanguage'>>;

const isOwn = ({ id, region, slug }: OwnContact) =>
  and(eq(contacts.id, id), eq(contacts.region, region), eq(contacts.slug, slug));

export async function findOwnContact(db: Database, own: OwnContact): Promise<ContactRow | null> {
  const [row] = await db.select().from(contacts).where(isOwn(own)).limit(1);
  return row ?? null;
}

export async function changeOwnContact(
  db: Database,
  own: OwnContact,
  changes: PersonalChanges,
): Promise<ContactRow | null> {
  const [row] = await db.update(contacts).set(changes).where(isOwn(own)).returning();
  return row ?? null;
}

/** Keeps a picture in place of the one before. @param path where it is read from */
export async function storeProfileImage(
  db: Database,
  own: OwnContact,
  { path, webp }: { path: string; webp: Buffer },
): Promise<ContactRow | null> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.update(contacts).set({ profileImage: path }).where(isOwn(own)).returning();
    if (!row) return null;
    await tx
      .insert(profileImages)
      .values({ contactId: row.id, webp })
      .onConflictDoUpdate({
        target: profileImages.contactId,
        set: { webp, createdAt: sql`now()` },
      });
    return row;
  });
}

export async function readProfileImage(db: Database, own: OwnContact): Promise<Buffer | null> {
  const [row] = await db
    .select({ webp: profileImages.webp })
    .from(profileImages)
    .innerJoin(contacts, eq(contacts.id, profileImages.contactId))
    .where(isOwn(own))
    .limit(1);
  return row?.webp ?? null;
}

export async function removeProfileImage(db: Database, own: OwnContact): Promise<ContactRow | null> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.update(contacts).set({ profileImage: null }).where(isOwn(own)).returning();
    if (!row) return null;
    await tx.delete(profileImages).where(eq(profileImages.contactId, row.id));
    return row;
  });
}

/**
 * Deletes a contact with everything that belongs to it: whatever has a `contact_id` goes along, sessions included, so
 * that it is logged out on every process. What counts the codes of the phone has to outlive it, else deleting would be a
 * way around the limits; it is forgotten a day later, when no limit needs it any more, unless somebody guesses at codes
 * or the phone is that of a contact of another region.
 */
export async function deleteOwnContact(db: Database, own: OwnContact & { phone: string }): Promise<boolean> {
  const { region, phone } = own;
  return inTransaction(db, async (tx) => {
    // in the order in which logins take their locks
    await tx.execute(sql`SELECT FROM login_phones WHERE phone = ${phone} FOR UPDATE`);
    // and then in that of alerts, which are matched by what they are about before they are put down for somebody
    await tx.execute(sql`SELECT FROM saved_searches WHERE contact_id = ${own.id} FOR UPDATE`);
    const gone = await tx.delete(contacts).where(isOwn(own)).returning({ id: contacts.id });
    if (gone.length === 0) return false;
    await tx
      .delete(visitorContacts)
      .where(and(eq(visitorContacts.region, region), eq(visitorContacts.phone, phone)));
    await tx.delete(oneTimeCodes).where(and(eq(oneTimeCodes.region, region), eq(oneTimeCodes.phone, phone)));
    await tx.execute(sql`
      UPDATE login_phones SET seen_at = least(seen_at, now() - make_interval(days => ${RETENTION_DAYS.phoneCounters - RETENTION_DAYS.phoneCountersOfDeleted}::int))
      WHERE phone = ${phone} AND failures = 0 AND NOT EXISTS (SELECT FROM contacts WHERE phone = ${phone})`);
    return true;
  });
}
