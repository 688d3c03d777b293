import { createHash, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { PrintedDocument } from '#domain/documents/printed-document.ts';
import { cleanText } from '../../fonts/clean-text.ts';
import type { FileStorage } from '../../gateways/storage/file-storage.ts';
import type { Database } from '../../storage/database.ts';
import { printedDocuments } from '../../storage/schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { keepStoredFile, noteStoredFile } from '../files/index.ts';
import { type Client, renderQueue } from '../pictures/index.ts';
import type { Printer } from './printing/printer.ts';

/** A PDF as it is stored. */
export interface PrintedFile {
  bytes: Buffer;
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string;
  /** Name for downloads, without extension. */
  name: string;
}

/** Longer texts of people are cut. */
const MAX_LENGTH = 2_000;
/** Documents wait for each other: one is printed at a time. */
const QUEUE = { atOnce: 1, maxWaiting: 32 };

interface PrintStoreDeps {
  db: Database;
  storage: FileStorage;
  printer: Printer;
}

export function createPrintStore({ db, storage, printer }: PrintStoreDeps) {
  const queue = renderQueue(QUEUE);
  return { serve, print };

  /** Prints a document that is not stored. */
  function print(document: PrintedDocument, client: Client): Promise<Omit<PrintedFile, 'name'>> {
    const cleaned = clean(document);
    return queue.run(hashOf(JSON.stringify(cleaned)), { client }, async () => {
      const bytes = await printer.print(cleaned);
      return { bytes, sha256: hashOf(bytes) };
    });
  }

  /** Returns the stored bytes of a document, or prints and stores them. */
  async function serve(
    document: PrintedDocument,
    row: Pick<PrintedRow, 'region' | 'offerId' | 'receiptId' | 'language'>,
    client: Client,
  ): Promise<Omit<PrintedFile, 'name'>> {
    const cleaned = clean(document);
    const contentHash = hashOf(JSON.stringify(cleaned));
    const find = () =>
      row.receiptId === null
        ? findSalesOrder(db, { offerId: row.offerId, contentHash })
        : findPrintedReceipt(db, { receiptId: row.receiptId, language: row.language });
    return queue.run(`${row.offerId} ${row.receiptId} ${contentHash}`, { client }, async () => {
      const known = await find();
      const stored = known && (await storage.get(known.storageKey));
      if (known && stored && hashOf(stored) === known.sha256) return { bytes: stored, sha256: known.sha256 };
      if (known) await deletePrinted(db, known.id);
      const bytes = await printer.print(cleaned);
      const sha256 = hashOf(bytes);
      const storageKey = randomBytes(16).toString('hex');
      await noteStoredFile(db, storageKey);
      await storage.put(storageKey, bytes);
      await inTransaction(db, async (tx) => {
        const isNew = await insertPrinted(tx, {
          ...row,
          contentHash,
          storageKey,
          sha256,
          size: bytes.length,
        });
        // of two processes that print the same document one stores it
        if (isNew) await keepStoredFile(tx, storageKey);
      });
      return { bytes, sha256 };
    });
  }
}

const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Texts of people contain characters that fonts lack, or that change the order of others. */
function clean<Value>(value: Value): Value {
  if (typeof value === 'string') return cleanText(value, MAX_LENGTH) as Value;
  if (Array.isArray(value)) return value.map(clean) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, clean(each)])) as Value;
}

type PrintedRow = typeof printedDocuments.$inferSelect;

type NewPrinted = Omit<typeof printedDocuments.$inferInsert, 'id' | 'createdAt'>;

/** Returns the sales order of an offer with this content, or null. */
async function findSalesOrder(
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
async function findPrintedReceipt(
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
async function insertPrinted(tx: Database, document: NewPrinted): Promise<boolean> {
  const rows = await tx
    .insert(printedDocuments)
    .values(document)
    .onConflictDoNothing()
    .returning({ id: printedDocuments.id });
  return rows.length > 0;
}

/** Deletes a document whose file is gone or damaged, so that it is printed again. */
async function deletePrinted(db: Database, id: number): Promise<void> {
  await db.delete(printedDocuments).where(eq(printedDocuments.id, id));
}
