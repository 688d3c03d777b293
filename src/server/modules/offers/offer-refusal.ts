import { HttpError } from '../../app/plugins/http-error.ts';
import { callNumber } from '../payments/call-number.ts';
import { OfferRefused } from './act-on-offer.ts';
import { CarTaken } from './hold-car.ts';
import type { OfferContext } from './offer-context.ts';
import { NotPayable } from './payable.ts';

/** Status of the answer by reason; the words are `offers:refused.<reason>`. */
const STATUS = {
  state: 409,
  actor: 403,
  needs: 409,
  held: 409,
  unavailable: 409,
  removed: 410,
  tooMany: 409,
  tooManyHeld: 409,
  pause: 409,
  tooOften: 409,
  noReserve: 404,
  repeated: 422,
  terms: 409,
  agreement: 409,
  option: 400,
  bank: 400,
  months: 400,
  document: 400,
  tooManyFiles: 409,
  underWay: 409,
  notPayable: 409,
  notDue: 409,
} as const;

export type OfferRefusalReason = keyof typeof STATUS;

/** Returns the answer for a reason, in the language of the request. @param field the part of the body that is wrong */
export function offerRefusal(
  reason: OfferRefusalReason,
  { t, region }: Pick<OfferContext, 't' | 'region'>,
  field?: string,
): HttpError {
  const text = t(`offers:refused.${reason}`, { phone: callNumber(region) });
  return new HttpError(STATUS[reason], text, field === undefined ? {} : { [field]: [text] });
}

/** Returns the answer to a refused action; other errors as they are. */
export function refusedAction(cause: unknown, context: Pick<OfferContext, 't' | 'region'>): unknown {
  if (cause instanceof NotPayable) return offerRefusal('notPayable', context);
  if (cause instanceof CarTaken) return offerRefusal(cause.reason, context);
  if (!(cause instanceof OfferRefused)) return cause;
  const { message, statusCode } = offerRefusal(cause.reason, context);
  const needs = cause.missing.map((need) => [need, [context.t(`offers:need.${need}`)]]);
  return new HttpError(statusCode, message, Object.fromEntries(needs));
}
