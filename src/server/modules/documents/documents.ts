import type { SalesOrder } from '#contracts/types.ts';
import type { DocumentContent, PrintedDocument } from '#domain/documents/printed-document.ts';
import { formatMinorUnits } from '#region/format/format-minor-units.ts';
import { inCurrency } from '#region/format/in-currency.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { methodLabel } from '#region/payments/method-label.ts';
import type { FileStorage } from '../../gateways/storage/file-storage.ts';
import type { Database } from '../../storage/database.ts';
import {
  type Buyer,
  findOffer,
  kindLabel,
  listTransactions,
  type OfferRow,
  serializeOfferRow,
} from '../offers/index.ts';
import type { OwedAmount } from '../payment-access/index.ts';
import { type PaymentRow, type PaymentService, type ReceiptRow, receiptNumber } from '../payments/index.ts';
import type { Client } from '../pictures/index.ts';
import { type TicketContext, type TicketTexts, ticketContext } from '../tickets/index.ts';
import { documentFrame, formatInstant, sellerOf } from './document-frame.ts';
import { createPrintStore, type PrintedFile } from './print-store.ts';
import type { Printer } from './printing/printer.ts';
import { buyerOf, salesOrder, salesOrderData } from './sales-order.ts';

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
  /** Prints a document of an extension with the brand of the region; it is not stored. */
  printOther(asked: Asked, content: DocumentContent): Promise<PrintedFile>;
}

export interface DocumentDeps {
  db: Database;
  storage: FileStorage;
  printer: Printer;
  texts: TicketTexts;
  payments: Pick<PaymentService, 'listOf' | 'findReceipt'>;
}

export function createDocuments({ db, storage, printer, texts, payments }: DocumentDeps): Documents {
  const { serve, print } = createPrintStore({ db, storage, printer });
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
    async printOther({ region, language, client }, { parties, sections, ...head }) {
      const context = ticketContext(region, language ?? '', texts);
      const printed = await print({ ...documentFrame(context, head), parties, sections }, client);
      return { ...printed, name: head.number.replaceAll(/[^\w-]/g, '-') };
    },
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

/** The receipt of a payment: who has paid what to whom, when and how. */
function receiptDocument(
  { transaction, offer }: OwedAmount,
  { payment, receipt }: { payment: PaymentRow; receipt: ReceiptRow },
  context: TicketContext,
): PrintedDocument {
  const { t, region, language } = context;
  const { payments, currency } = region.manifest;
  const { number, car } = serializeOfferRow(offer, null, context);
  const bank = payments?.banks.find(({ name }) => name === payment.bank)?.label;
  const amount = formatMinorUnits(receipt.amount, inCurrency(currency, receipt.currency), language);
  return {
    ...documentFrame(context, {
      title: t('documents:receipt'),
      number: receiptNumber(receipt),
      issuedAt: receipt.issuedAt,
    }),
    parties: [
      { label: t('documents:payee'), ...sellerOf(context) },
      { label: t('documents:payer'), ...buyerOf(offer, context) },
    ],
    sections: [
      {
        kind: 'facts',
        title: t('documents:payment'),
        rows: [
          { label: t('documents:for'), value: kindLabel(transaction.kind, offer, context) },
          { label: t('documents:offer'), value: number },
          { label: t('documents:car'), value: car.title },
          {
            label: t('documents:method'),
            value: [methodLabel(payment.method, context), bank].filter(Boolean).join(', '),
          },
          { label: t('documents:paidAt'), value: formatInstant(payment.paidAt ?? receipt.issuedAt, context) },
        ],
      },
      {
        kind: 'amounts',
        title: t('documents:amounts'),
        rows: [{ label: t('documents:received'), value: amount, isTotal: true }],
      },
      { kind: 'note', text: t('documents:receiptNote') },
    ],
  };
}
