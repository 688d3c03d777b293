import { createHash } from 'node:crypto';
import { formatMinorUnits } from '#region/format/format-minor-units.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { PaymentParts } from './payment-context.ts';
import type { PaymentRow } from './repositories/payments.ts';
import { type ReceiptRow, receiptNumber } from './repositories/receipts.ts';
import type { RefundRow } from './repositories/refunds.ts';

/** Returns what the buyer signs, in the language of the payment, and its SHA-256. */
export function refundText(
  { texts }: Pick<PaymentParts, 'texts'>,
  region: ResolvedRegion,
  { refund, payment, receipt }: { refund: RefundRow; payment: PaymentRow; receipt: ReceiptRow },
): { text: string; textHash: string } {
  const language = region.languages.find(({ code }) => code === payment.language) ?? region.defaultLanguage;
  const t = texts().translate(language.code);
  const written = (amount: number) =>
    formatMinorUnits(amount, { ...region.currency, code: refund.currency }, language);
  const text = t('payments:refund.text', {
    payee: localizedText(region.manifest.payments?.payee ?? '', language.code, t),
    amount: written(refund.amount),
    paid: written(payment.amount),
    receipt: receiptNumber(receipt),
    reason: refund.reason,
  });
  return { text, textHash: createHash('sha256').update(text).digest('hex') };
}
