import { createHash, randomBytes } from 'node:crypto';
import type { SalesOrder } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { cleanText } from '../../fonts/clean-text.ts';
import type { FileStorage } from '../../gateways/storage/file-storage.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { keepStoredFile, noteStoredFile } from '../files/index.ts';
import { type Buyer, findOffer, listTransactions, type OfferRow } from '../offers/index.ts';
import type { OwedAmount } from '../payment-access/index.ts';
import { type PaymentRow, type PaymentService, type ReceiptRow, receiptNumber } from '../payments/index.ts';
import { type Client, renderQueue } from '../pictures/index.ts';
import { type TicketTexts, ticketContext } from '../tickets/index.ts';
import type { PrintedDocument } from './printing/printed-document.ts';
import type { Printer } from './printing/printer.ts';
import { receiptDocument } from './receipt.ts';
import {
  deletePrinted,
  findPrintedReceipt,
  findSalesOrder,
  insertPrinted,
  type PrintedRow,
} from './repositories/printed-documents.ts';
import { salesOrder, salesOrderData } from './sales-order.ts';

/** A PDF as it is stored. */
export interface PrintedFile {
  bytes: Buffer;
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string;
  /** Name for downloads, without extension. */
  name: string;
}

/** Who asks, and in which language; absent: that of the buyer. */
interface Asked {
  region: ResolvedRegion;
  language: string | undefined;
  client: Client;
}

/** A paid payment with its receipt. */
interface ReceivedPayment {
  payment: PaymentRow;
  receipt: ReceiptRow;
}

/**
 * Sales orders and receipts as PDF. They are printed when they are asked for, stored, and served again as they are.
 * @throws PictureBacklogError if too many are waiting
 */
export interface Documents {
  /** @returns null if the buyer has no such offer, or has not given details and accepted the terms yet */
  salesOrder(asked: Asked & { slug: string; buyer: Buyer }): Promise<PrintedFile | null>;
  /** What the order says, also before it is one. @returns null if the buyer has no such offer */
  salesOrderData(asked: Omit<Asked, 'client'> & { slug: string; buyer: Buyer }): Promise<SalesOrder | null>;
  /** The same of an offer that was found already. */
  salesOrderOf(asked: Asked & { offer: OfferRow }): Promise<PrintedFile | null>;
  /** @returns null if the transaction has no receipt of this name */
  receipt(asked: Asked & { owed: OwedAmount; receipt: string }): Promise<PrintedFile | null>;
  /** The same of a payment that was found already. */
  receiptOf(asked: Asked & { owed: OwedAmount; paid: ReceivedPayment }): Promise<PrintedFile>;
}

export interface DocumentParts {
  db: Database;
  storage: FileStorage;
  printer: Printer;
  texts: TicketTexts;
  payments: Pick<PaymentService, 'listOf' | 'findReceipt'>;
}

/** Longer texts of people are cut. */
const MAX_LENGTH = 2_000;
/** Documents wait for each other: one is printed at a time. */
const QUEUE = { atOnce: 1, maxWaiting: 32 };

export function documentsIn({ db, storage, printer, texts, payments }: DocumentParts): Documents {
  const queue = renderQueue(QUEUE);

  /** Returns the stored bytes, or prints and stores them. */
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

  const salesOrderOf: Documents['salesOrderOf'] = async ({ region, language, client, offer }) => {
    const { termsAcceptedAt } = offer;
    if (!hasSalesOrder(offer) || termsAcceptedAt === null) return null;
    const context = ticketContext(region, language ?? offer.language, texts);
    const owed = await listTransactions(db, offer.id);
    const document = salesOrder({ ...offer, termsAcceptedAt }, owed, context);
    const row = { region: region.code, offerId: offer.id, receiptId: null, language: context.language.code };
    return { ...(await serve(document, row, client)), name: `order-${document.head[0]?.value ?? ''}` };
  };
  const receiptOf: Documents['receiptOf'] = async ({ region, language, client, owed, paid }) => {
    const context = ticketContext(region, language ?? owed.offer.language, texts);
    const ids = { offerId: owed.offer.id, receiptId: paid.receipt.id };
    const row = { region: region.code, ...ids, language: context.language.code };
    const printed = await serve(receiptDocument(owed, paid, context), row, client);
    return { ...printed, name: receiptNumber(paid.receipt) };
  };
  return {
    salesOrderOf,
    receiptOf,
    async salesOrder({ slug, buyer, ...asked }) {
      const offer = await findOffer(db, { slug, buyer });
      return offer && salesOrderOf({ ...asked, offer });
    },
    async salesOrderData({ region, language, slug, buyer }) {
      const offer = await findOffer(db, { slug, buyer });
      if (!offer) return null;
      const context = ticketContext(region, language ?? offer.language, texts);
      const isPrinted = hasSalesOrder(offer) && offer.termsAcceptedAt !== null;
      return salesOrderData(offer, await listTransactions(db, offer.id), context, isPrinted);
    },
    async receipt({ receipt: slug, ...asked }) {
      for (const payment of await payments.listOf(asked.owed.transaction.id)) {
        const receipt = await payments.findReceipt(payment.id);
        if (receipt?.slug === slug) return receiptOf({ ...asked, paid: { payment, receipt } });
      }
      return null;
    },
  };
}

/** Whether an offer has what a sales order says: the details of the buyer, and the terms that were accepted. */
export const hasSalesOrder = ({ buyer, termsAcceptedAt }: Pick<OfferRow, 'buyer' | 'termsAcceptedAt'>) =>
  buyer !== null && termsAcceptedAt !== null;

const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Texts of people contain characters that fonts lack, or that change the order of others. */
function clean<Value>(value: Value): Value {
  if (typeof value === 'string') return cleanText(value, MAX_LENGTH) as Value;
  if (Array.isArray(value)) return value.map(clean) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, clean(each)])) as Value;
}
