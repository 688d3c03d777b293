import type { Payment } from '#contracts/types.ts';
import { formatMinorUnits } from '#region/format/format-minor-units.ts';
import { inCurrency } from '#region/format/in-currency.ts';
import { type OfferContext, serializeAmount } from '../../../modules/offers/index.ts';
import { type PaymentRow, type ReceiptRow, receiptNumber } from '../../../modules/payments/index.ts';

/** A payment as the API answers it. */
export function serializePayment(
  payment: PaymentRow,
  receipt: ReceiptRow | null,
  context: Pick<OfferContext, 'region' | 'language'>,
): Payment {
  const { slug, state, method, amount, currency, failure, paidAt, receivedAmount, receivedCurrency } =
    payment;
  const { region, language } = context;
  return {
    slug,
    state,
    method: method as Payment['method'],
    amount,
    currency,
    amount_text: formatMinorUnits(amount, inCurrency(region.currency, currency), language),
    received:
      receivedAmount === null || receivedCurrency === null
        ? null
        : serializeAmount(receivedAmount, context, receivedCurrency),
    failure,
    paid_at: paidAt?.toISOString() ?? null,
    receipt: receipt && receiptNumber(receipt),
  };
}
