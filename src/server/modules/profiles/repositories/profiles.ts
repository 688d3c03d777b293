import { and, eq, sql } from 'drizzle-orm';
import type { Offers } from '#contracts/types.ts';
import type { Database } from '../../../storage/database.ts';
import { contacts, profileImages, visitorContacts } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import type { ContactRow } from '../../contacts/index.ts';
import { deleteLoginRows } from '../../login/index.ts';
import { findOpen, forgetBuyer, type KeepsAccount } from '../../offers/index.ts';
import { deleteVisitorTickets } from '../../tickets/index.ts';

/** The caller and the requested contact: callers can only find their own (HARDENING A11). */
export type OwnContact = Pick<ContactRow, 'id' | 'region' | 'slug'>;

/** Properties that people can change. */
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

/** Stores a picture in place of the previous one. @param path its public path */
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
 * Deletes a contact with all rows that have its `contact_id`, sessions included, which logs it out on all processes.
 * Nothing keeps the phone, unless a contact of another region has it: the codes that an address has requested stay
 * counted without it, so that deleting does not reset the limits of the address. Offers stay for the books, without
 * anything personal.
 * @param rules of offers that have none of their own
 * @returns what keeps the account: nothing is deleted
 */
export async function deleteOwnContact(
  db: Database,
  own: OwnContact & { phone: string },
  rules: Pick<Offers, 'states'>,
): Promise<boolean | KeepsAccount> {
  const { region, phone } = own;
  return inTransaction(db, async (tx) => {
    // same lock order as logins
    await tx.execute(sql`SELECT FROM login_phones WHERE phone = ${phone} FOR UPDATE`);
    // then that of alerts, which lock a saved search before they insert for its contact
    await tx.execute(sql`SELECT FROM saved_searches WHERE contact_id = ${own.id} FOR UPDATE`);
    await tx.execute(sql`SELECT FROM saved_cars WHERE contact_id = ${own.id} ORDER BY listing_id FOR UPDATE`);
    await tx.execute(sql`SELECT FROM saved_car_alerts WHERE contact_id = ${own.id} FOR UPDATE`);
    // and that of tickets, whose changes lock them before they refer to the contact
    await tx.execute(sql`SELECT FROM tickets WHERE contact_id = ${own.id} ORDER BY id FOR UPDATE`);
    // before the contact goes, while the offers still name it
    const [contact] = await tx.select({ id: contacts.id }).from(contacts).where(isOwn(own));
    if (!contact) return false;
    const open = await findOpen(tx, own, rules);
    if (open) return open;
    await forgetBuyer(tx, own);
    const gone = await tx.delete(contacts).where(isOwn(own)).returning({ id: contacts.id });
    if (gone.length === 0) return false;
    await tx
      .delete(visitorContacts)
      .where(and(eq(visitorContacts.region, region), eq(visitorContacts.phone, phone)));
    await deleteVisitorTickets(tx, { region, phone });
    await deleteLoginRows(tx, { region, phone });
    return true;
  });
}
