import type { Payment } from '#contracts/types.ts';
import { formatMinorUnits } from '#region/format/format-minor-units.ts';
import type { OfferContext } from '../../../modules/offers/offer-context.ts';
import type { PaymentRow } from '../../../modules/payments/repositories/payments.ts';
import { type ReceiptRow, receiptNumber } from '../../../modules/payments/repositories/receipts.ts';

/** A payment as the API answers it. */
export function shownPayment(
  payment: PaymentRow,
  receipt: ReceiptRow | null,
  { region, language }: Pick<OfferContext, 'region' | 'language'>,
): Payment {
  const { slug, state, method, amount, currency, failure, paidAt } = payment;
  return {
    slug,
    state,
    method: method as Payment['method'],
    amount,
    currency,
    amount_text: formatMinorUnits(amount, { ...region.currency, code: currency }, language),
    failure,
    paid_at: paidAt?.toISOString() ?? null,
    receipt: receipt && receiptNumber(receipt),
  };
}
