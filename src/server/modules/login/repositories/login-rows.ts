import { and, eq, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { codeRequests, codeSends, contacts, loginPhones, oneTimeCodes } from '../../../storage/schema.ts';

/** Stands for the phone of a deleted contact. */
const FORGOTTEN = '';

/**
 * Deletes the codes of a deleted contact, and the counters of its phone unless a contact of another region has it. What
 * an address has requested stays counted, without the phone.
 */
export async function deleteLoginRows(
  tx: Database,
  { region, phone }: { region: string; phone: string },
): Promise<void> {
  const isUnused: SQL = notExists(tx.select({ one: sql`1` }).from(contacts).where(eq(contacts.phone, phone)));
  await tx.delete(oneTimeCodes).where(and(eq(oneTimeCodes.region, region), eq(oneTimeCodes.phone, phone)));
  await tx.delete(codeRequests).where(and(eq(codeRequests.phone, phone), isUnused));
  await tx
    .update(codeSends)
    .set({ phone: FORGOTTEN })
    .where(and(eq(codeSends.phone, phone), isUnused));
  await tx.delete(loginPhones).where(and(eq(loginPhones.phone, phone), isUnused));
}
