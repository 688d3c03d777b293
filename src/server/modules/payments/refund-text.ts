import { createHash } from 'node:crypto';
import type { Language } from '#contracts/types.ts';
import { formatMinorUnits } from '#region/format/format-minor-units.ts';
import { inCurrency } from '#region/format/in-currency.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { PaymentDeps } from './payment-context.ts';
import { type PaymentRow, receivedOf } from './repositories/payments.ts';
import { type ReceiptRow, receiptNumber } from './repositories/receipts.ts';
import type { RefundRow } from './repositories/refunds.ts';

/** What a buyer signs, or has signed. */
export interface RefundText {
  text: string;
  /** SHA-256 of the text, hexadecimal. */
  textHash: string;
  /** Code of the language of the text; null for texts of before languages were recorded. */
  language: string | null;
}

/**
 * Returns what the buyer signs: in the language of the payment, and in every language of the region, so that texts that
 * change later do not change it.
 */
export function refundTexts(
  { texts }: Pick<PaymentDeps, 'texts'>,
  region: ResolvedRegion,
  { refund, payment, receipt }: { refund: RefundRow; payment: PaymentRow; receipt: ReceiptRow },
): RefundText & { texts: Record<string, string> } {
  const written = (language: Language) => {
    const t = texts().translate(language.code);
    const amountOf = (amount: number) =>
      formatMinorUnits(amount, inCurrency(region.currency, refund.currency), language);
    return t('payments:refund.text', {
      payee: localizedText(region.manifest.payments?.payee ?? '', language.code, t),
      amount: amountOf(refund.amount),
      paid: amountOf(receivedOf(payment).amount),
      receipt: receiptNumber(receipt),
      reason: refund.reason,
    });
  };
  const own = region.languages.find(({ code }) => code === payment.language) ?? region.defaultLanguage;
  const all = region.languages.map((language) => [language.code, written(language)] as const);
  return { ...textOf(written(own), own.code), texts: Object.fromEntries(all) };
}

/** Returns the text in a language while it can be signed, and afterwards what was signed; null before it is approved. */
export function localizedRefundText(refund: RefundRow, language: string): RefundText | null {
  const { state, text, textHash, texts } = refund;
  const wanted =
    state === 'approved' && texts && Object.hasOwn(texts, language) ? texts[language] : undefined;
  if (wanted !== undefined) return textOf(wanted, language);
  return text !== null && textHash !== null ? { text, textHash, language: refund.language } : null;
}

/** Returns the text with this hash, or null if the refund has none. */
export function textWithHash(refund: RefundRow, hash: string): RefundText | null {
  const { text, textHash, language, texts } = refund;
  if (text !== null && textHash === hash) return { text, textHash, language };
  const all = Object.entries(texts ?? {}).map(([code, each]) => textOf(each, code));
  return all.find((each) => each.textHash === hash) ?? null;
}

const textOf = (text: string, language: string): RefundText => ({
  text,
  textHash: createHash('sha256').update(text).digest('hex'),
  language,
});
