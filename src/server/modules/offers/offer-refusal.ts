import { type DomainCode, type DomainError, domainError } from '../../errors/domain-error.ts';
import { callNumber } from '../payments/index.ts';
import { OfferRefused } from './act-on-offer.ts';
import { CarTaken } from './hold-car.ts';
import type { OfferContext } from './offer-context.ts';
import { NotPayable } from './payable.ts';

/** Code of the answer by reason; the words are `offers:refused.<reason>`. */
const CODES = {
  state: 'state_conflict',
  actor: 'not_allowed',
  needs: 'requirements_missing',
  disputed: 'not_allowed',
  unpaid: 'requirements_missing',
  held: 'car_taken',
  unavailable: 'car_taken',
  removed: 'gone',
  tooMany: 'limit_reached',
  tooManyHeld: 'limit_reached',
  pause: 'too_soon',
  tooOften: 'limit_reached',
  noReserve: 'not_found',
  repeated: 'key_reused',
  terms: 'out_of_date',
  changed: 'out_of_date',
  agreement: 'out_of_date',
  option: 'invalid_input',
  bank: 'invalid_input',
  months: 'invalid_input',
  document: 'invalid_input',
  tooManyFiles: 'limit_reached',
  underWay: 'under_way',
  notPayable: 'amount_not_payable',
  notDue: 'not_due',
  noDeposit: 'not_due',
} as const satisfies Record<string, DomainCode>;

export type OfferRefusalReason = keyof typeof CODES;

/** Returns the answer for a reason, in the language of the request. @param field the part of the body that is wrong */
export function offerRefusal(
  reason: OfferRefusalReason,
  { t, region }: Pick<OfferContext, 't' | 'region'>,
  field?: string,
): DomainError {
  const text = t(`offers:refused.${reason}`, { phone: callNumber(region) });
  return domainError(CODES[reason], text, field === undefined ? {} : { [field]: [text] });
}

/** Returns the answer to a refused action; other errors as they are. */
export function refusedAction(cause: unknown, context: Pick<OfferContext, 't' | 'region'>): unknown {
  if (cause instanceof NotPayable) return offerRefusal('notPayable', context);
  if (cause instanceof CarTaken) return offerRefusal(cause.reason, context);
  if (!(cause instanceof OfferRefused)) return cause;
  const { message, code } = offerRefusal(cause.reason, context);
  const needs = cause.missing.map((need) => [need, [context.t(`offers:need.${need}`)]]);
  return domainError(code, message, Object.fromEntries(needs));
}
