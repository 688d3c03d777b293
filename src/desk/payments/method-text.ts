import type { DeskPayment } from '#contracts/types.ts';
import type { useTranslate } from '#i18n/i18n-provider.tsx';
import { isNamedByText, methodFacts } from '#region/payments/payment-methods.ts';
import { inLanguage } from '#region/text/per-language.ts';

/** How a payment was or is to be made, with its bank. */
export function methodText({ method, bank }: DeskPayment, t: ReturnType<typeof useTranslate>): string {
  const { label: own = method } = methodFacts(method);
  const label = isNamedByText(method) ? t(`desk:money.method.${method}`) : inLanguage(own, '*');
  return bank === null ? label : `${label} (${bank})`;
}
