import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { printedDocuments } from '../../../storage/schema.ts';

export type PrintedRow = typeof printedDocuments.$inferSelect;
export type NewPrinted = Omit<typeof printedDocuments.$inferInsert, 'id' | 'createdAt'>;

/** Returns the sales order of an offer with this content, or null. */
export async function findSalesOrder(
  db: Database,
  { offerId, contentHash }: Pick<PrintedRow, 'offerId' | 'contentHash'>,
): Promise<PrintedRow | null> {
  const [row] = await db
    .select()
    .from(printedDocuments)
    .where(and(eq(printedDocuments.offerId, offerId), eq(printedDocuments.contentHash, contentHash)));
  return row ?? null;
}

/** Returns a receipt that was printed in a language, or null. */
export async function findPrintedReceipt(
  db: Database,
  { receiptId, language }: { receiptId: number; language: string },
): Promise<PrintedRow | null> {
  const [row] = await db
    .select()
    .from(printedDocuments)
    .where(and(eq(printedDocuments.receiptId, receiptId), eq(printedDocuments.language, language)));
  return row ?? null;
}

/** Stores a document. @returns false if another process has printed the same one */
export async function insertPrinted(tx: Database, document: NewPrinted): Promise<boolean> {
  const rows = await tx
    .insert(printedDocuments)
    .values(document)
    .onConflictDoNothing()
    .returning({ id: printedDocuments.id });
  return rows.length > 0;
}

/** Deletes a document whose file is gone or damaged, so that it is printed again. */
export async function deletePrinted(db: Database, id: number): Promise<void> {
  await db.delete(printedDocuments).where(eq(printedDocuments.id, id));
}
