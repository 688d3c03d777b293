import { methodLabel } from '#region/payments/method-label.ts';
import { isNamedByText, METHODS } from '#region/payments/payment-methods.ts';
import type { OfferContext } from '../offers/index.ts';

/** What staff call a way to pay. One of an extension that is not there any more has its stored name alone. */
export function deskMethodLabel(method: string, context: OfferContext): string {
  if (isNamedByText(method)) return context.t(`desk:money.method.${method}`);
  return METHODS.find(method) ? methodLabel(method, context) : method;
}
