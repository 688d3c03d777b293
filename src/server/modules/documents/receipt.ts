import type { PrintedDocument } from '#domain/documents/printed-document.ts';
import { formatMinorUnits } from '#region/format/format-minor-units.ts';
import { inCurrency } from '#region/format/in-currency.ts';
import { methodLabel } from '#region/payments/method-label.ts';
import { kindLabel, serializeOfferRow } from '../offers/index.ts';
import type { OwedAmount } from '../payment-access/index.ts';
import { type PaymentRow, type ReceiptRow, receiptNumber } from '../payments/index.ts';
import type { TicketContext } from '../tickets/index.ts';
import { documentFrame, formatInstant, sellerOf } from './document-frame.ts';
import { buyerOf } from './sales-order.ts';

/** The receipt of a payment: who has paid what to whom, when and how. */
export function receiptDocument(
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
