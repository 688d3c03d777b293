import type { ErrorCode } from '#contracts/types.ts';

type InvalidCode = Extract<ErrorCode, 'invalid_input' | 'invalid_file' | 'key_reused' | 'too_large'>;
type ForbiddenCode = Extract<ErrorCode, 'not_allowed' | 'role_required' | 'second_person_required'>;
type NotFoundCode = Extract<ErrorCode, 'not_found' | 'gone'>;
type ConflictCode = Extract<
  ErrorCode,
  | 'already_paid'
  | 'amount_not_payable'
  | 'car_taken'
  | 'not_due'
  | 'out_of_date'
  | 'payment_refused'
  | 'requirements_missing'
  | 'slot_taken'
  | 'state_conflict'
  | 'too_soon'
  | 'under_way'
>;
type ExhaustedCode = Extract<ErrorCode, 'limit_reached' | 'too_many_bookings' | 'too_many_requests'>;

/** Reasons for which rules of the business refuse something. */
export type DomainCode =
  | InvalidCode
  | 'login_required'
  | ForbiddenCode
  | NotFoundCode
  | ConflictCode
  | ExhaustedCode;

/** By field: what is wrong and what is allowed. */
type FieldErrors = Readonly<Record<string, string[]>>;

/** A rule refuses something. Modules know no HTTP; `src/server/http` answers with the status of the code. */
export abstract class DomainError<Code extends DomainCode = DomainCode> extends Error {
  /** The reason; a promise to clients. */
  readonly code: Code;
  readonly errors: FieldErrors;
  /** What the client can do instead, such as other times. */
  readonly data: object | undefined;

  constructor(code: Code, message: string, errors: FieldErrors = {}, data?: object) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.errors = errors;
    this.data = data;
  }
}

/** Values cannot be used. */
export class Invalid extends DomainError<InvalidCode> {}

/** Nobody is logged in, or not as the right person. */
export class Unauthenticated extends DomainError<'login_required'> {}

/** This person may not do it. */
export class Forbidden extends DomainError<ForbiddenCode> {}

/** It does not exist, no longer exists, or not for this person. */
export class NotFound extends DomainError<NotFoundCode> {}

/** It is not possible in the present state. */
export class Conflict extends DomainError<ConflictCode> {}

/** No more of it is possible. */
export class Exhausted extends DomainError<ExhaustedCode> {}

/** No more of it is possible for now. */
export class UsedUp extends Exhausted {
  /** Seconds until one more is possible. */
  readonly waitSeconds: number;

  constructor(message: string, waitSeconds: number) {
    super('too_many_requests', message);
    this.waitSeconds = waitSeconds;
  }
}

/** What a day allows is used up. */
export class UsedUpToday extends UsedUp {}

type Kind<Code extends DomainCode> = new (
  ...given: ConstructorParameters<typeof DomainError<Code>>
) => DomainError;

const KINDS: { readonly [Code in DomainCode]: Kind<Code> } = {
  invalid_input: Invalid,
  invalid_file: Invalid,
  key_reused: Invalid,
  too_large: Invalid,
  login_required: Unauthenticated,
  not_allowed: Forbidden,
  role_required: Forbidden,
  second_person_required: Forbidden,
  not_found: NotFound,
  gone: NotFound,
  already_paid: Conflict,
  amount_not_payable: Conflict,
  car_taken: Conflict,
  not_due: Conflict,
  out_of_date: Conflict,
  payment_refused: Conflict,
  requirements_missing: Conflict,
  slot_taken: Conflict,
  state_conflict: Conflict,
  too_soon: Conflict,
  under_way: Conflict,
  limit_reached: Exhausted,
  too_many_bookings: Exhausted,
  too_many_requests: Exhausted,
};

/** Creates the error of a code that is known at run time only. */
export function domainError<Code extends DomainCode>(
  code: Code,
  ...details: [message: string, errors?: FieldErrors, data?: object]
): DomainError {
  const DomainErrorOfCode: Kind<Code> = KINDS[code];
  return new DomainErrorOfCode(code, ...details);
}
