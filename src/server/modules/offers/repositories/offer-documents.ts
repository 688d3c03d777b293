import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { ticketFiles } from '../../../storage/schema.ts';

/** A file of an offer; `purpose` is the name of the document. */
export type OfferFileRow = typeof ticketFiles.$inferSelect;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the files of an offer, oldest first. */
export const listDocuments = (db: Database, offerId: number): Promise<OfferFileRow[]> =>
  db
    .select()
    .from(ticketFiles)
    .where(eq(ticketFiles.offerId, offerId))
    .orderBy(ticketFiles.createdAt, ticketFiles.id);

/** Returns a file of an offer; null for those of other offers as for unknown ones. */
export async function findDocument(db: Database, offerId: number, id: string): Promise<OfferFileRow | null> {
  if (!UUID.test(id)) return null;
  const [row] = await db
    .select()
    .from(ticketFiles)
    .where(and(eq(ticketFiles.id, id), eq(ticketFiles.offerId, offerId)))
    .limit(1);
  return row ?? null;
}

/** Deletes a file of an offer; its stored bytes follow by `removed_files`. */
export async function deleteDocument(tx: Database, { id }: Pick<OfferFileRow, 'id'>): Promise<void> {
  await tx.delete(ticketFiles).where(eq(ticketFiles.id, id));
}
