import { listPaymentsOfOffer } from '../desk-payments/index.ts';
import type { PrintedFile } from '../documents/index.ts';
import { listTransactions } from '../offers/index.ts';
import type { Client } from '../pictures/index.ts';
import { type DeskContext, recordDeskEvent } from '../staff/index.ts';
import { type DeskOfferDeps, noSuchOffer } from './desk-offer-deps.ts';
import { findDeskOffer } from './repositories/desk-offers.ts';

interface AskedPrint extends DeskContext {
  /** Number of the offer. */
  id: number;
  /** Absent: that of the buyer. */
  language: string | undefined;
  client: Client;
}

/**
 * Sales orders and receipts as PDF for staff; the audit log notes each as a download.
 * @throws NotFound for offers of other regions as for unknown ones, PictureBacklogError if too many are waiting
 */
export interface DeskOfferDocuments {
  /** @returns null while the buyer has not given details and accepted the terms */
  salesOrder(asked: AskedPrint): Promise<PrintedFile | null>;
  /** @param asked.payment slug of the payment @returns null if the offer has no such payment, or it has no receipt */
  receipt(asked: AskedPrint & { payment: string }): Promise<PrintedFile | null>;
}

export function createDeskOfferDocuments({ db, documents }: DeskOfferDeps): DeskOfferDocuments {
  async function found({ region, id }: AskedPrint) {
    const held = await findDeskOffer(db, { region: region.code, id });
    if (!held) throw noSuchOffer();
    return held.offer;
  }
  async function noted({ by, region, id }: AskedPrint, printed: PrintedFile | null) {
    if (printed)
      await recordDeskEvent(db, {
        staffId: by.id,
        region: region.code,
        action: 'offer_file_downloaded',
        subject: { kind: 'offer', id },
        after: { file: `${printed.name}.pdf` },
      });
    return printed;
  }
  return {
    async salesOrder(asked) {
      const { region, language, client } = asked;
      const offer = await found(asked);
      return noted(asked, await documents.salesOrderOf({ region, language, client, offer }));
    },
    async receipt(asked) {
      const { region, language, client } = asked;
      const offer = await found(asked);
      const listed = await listPaymentsOfOffer(db, offer.id);
      const paid = listed.find(({ payment }) => payment.slug === asked.payment);
      const owed = await listTransactions(db, offer.id);
      const transaction = owed.find(({ id }) => id === paid?.payment.transactionId);
      if (!paid?.receipt || !transaction) return null;
      const { payment, receipt } = paid;
      const wanted = { region, language, client, owed: { transaction, offer }, paid: { payment, receipt } };
      return noted(asked, await documents.receiptOf(wanted));
    },
  };
}
