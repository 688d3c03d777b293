import type { DeskPayment } from '#contracts/types.ts';
import type { useTranslate } from '#i18n/i18n-provider.tsx';

const METHODS = ['card', 'fpx', 'bank_transfer'] as const;

/** How a payment was or is to be made, with its bank. */
export function methodText({ method, bank }: DeskPayment, t: ReturnType<typeof useTranslate>): string {
  const known = METHODS.find((each) => each === method);
  const label = known ? t(`desk:money.method.${known}`) : method;
  return bank === null ? label : `${label} (${bank})`;
}
