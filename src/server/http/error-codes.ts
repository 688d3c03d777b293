import type { ErrorCode } from '#contracts/types.ts';

interface ErrorKind {
  /** HTTP status. */
  status: number;
  /** The reason in a sentence for developers, the same in each answer (RFC 9457 3.1.3). */
  title: string;
}

/** Every reason for which the API refuses a request. Names are a promise to clients: they stay. */
export const ERROR_CODES: Readonly<Record<ErrorCode, ErrorKind>> = {
  bad_request: { status: 400, title: 'The request cannot be parsed.' },
  invalid_input: { status: 400, title: 'Values cannot be used; errors names them.' },
  invalid_file: { status: 400, title: 'The file is of another type, broken or too large in pixels.' },
  code_refused: { status: 400, title: 'The code is wrong or too old.' },
  signature_refused: { status: 400, title: 'The signature is wrong or too old.' },
  login_required: { status: 401, title: 'The call needs a login.' },
  token_refused: { status: 401, title: 'The one-time token is wrong, used or too old.' },
  captcha_refused: { status: 403, title: 'The captcha token is missing, too old or not a person’s.' },
  foreign_origin: { status: 403, title: 'Only pages of the site may send this request.' },
  not_allowed: { status: 403, title: 'This person may not do this.' },
  role_required: { status: 403, title: 'The call needs a higher role of staff.' },
  second_person_required: { status: 403, title: 'Another member of staff has to do this.' },
  not_found: { status: 404, title: 'There is nothing of this name, or not for this person.' },
  region_not_found: { status: 404, title: 'There is no such region; errors names those there are.' },
  method_not_allowed: { status: 405, title: 'The address does not take this method.' },
  not_acceptable: { status: 406, title: 'There is no answer of a type that the client accepts.' },
  request_timeout: { status: 408, title: 'The request arrived too slowly.' },
  already_paid: { status: 409, title: 'This is paid.' },
  amount_not_payable: { status: 409, title: 'The payment provider does not take this amount.' },
  car_taken: { status: 409, title: 'The car is held for another person, or not for sale.' },
  limit_reached: { status: 409, title: 'No more of this is possible.' },
  not_due: { status: 409, title: 'There is nothing to pay yet.' },
  open_offers: { status: 409, title: 'The person has open offers.' },
  out_of_date: { status: 409, title: 'It has changed since the client read it.' },
  payment_refused: { status: 409, title: 'The payment provider has refused the payment.' },
  requirements_missing: { status: 409, title: 'Something has to be done first; errors names it.' },
  slot_taken: { status: 409, title: 'The time slot cannot be booked; data has others.' },
  state_conflict: { status: 409, title: 'This is not possible in the present state.' },
  too_soon: { status: 409, title: 'This is possible again later.' },
  under_way: { status: 409, title: 'The same is being done already.' },
  gone: { status: 410, title: 'It existed and was removed.' },
  length_required: { status: 411, title: 'The request must say how long its body is.' },
  precondition_failed: { status: 412, title: 'A condition of the request does not hold.' },
  too_large: { status: 413, title: 'The body or file is too large.' },
  uri_too_long: { status: 414, title: 'The address is too long.' },
  unsupported_media_type: { status: 415, title: 'The call does not take this content type.' },
  range_not_satisfiable: { status: 416, title: 'The file has no such range of bytes.' },
  region_elsewhere: { status: 421, title: 'Another server of the site answers for this region.' },
  key_reused: { status: 422, title: 'The idempotency key was sent before with other values.' },
  unprocessable: { status: 422, title: 'The request can be read, but not carried out.' },
  code_locked: { status: 429, title: 'Too many wrong codes were tried.' },
  quota_used_up: { status: 429, title: 'The client has uploaded as much as it may.' },
  too_many_bookings: { status: 429, title: 'The person has as many open bookings as allowed.' },
  too_many_codes: { status: 429, title: 'Too many codes were requested.' },
  too_many_requests: { status: 429, title: 'The client sends too many requests.' },
  headers_too_large: { status: 431, title: 'The headers of the request are too large.' },
  internal_error: { status: 500, title: 'Something went wrong on the side of the server.' },
  provider_unavailable: { status: 502, title: 'The payment provider does not answer.' },
  maintenance: { status: 503, title: 'The region is under maintenance.' },
  overloaded: { status: 503, title: 'Too much is going on at the moment.' },
  unavailable: { status: 503, title: 'This cannot be reached at the moment.' },
  storage_full: { status: 507, title: 'There is no space left to store this.' },
};

/** Codes of answers that are known by their status only, such as those of the framework and of files. */
const BY_STATUS = new Map<number, ErrorCode>(
  (
    [
      'login_required',
      'not_allowed',
      'not_found',
      'method_not_allowed',
      'not_acceptable',
      'request_timeout',
      'state_conflict',
      'gone',
      'length_required',
      'precondition_failed',
      'too_large',
      'uri_too_long',
      'unsupported_media_type',
      'range_not_satisfiable',
      'unprocessable',
      'too_many_requests',
      'headers_too_large',
      'unavailable',
      'storage_full',
    ] as const
  ).map((code) => [ERROR_CODES[code].status, code]),
);

/**
 * Returns the code of an answer whose reason is not known: that of its status, or of 400 or 500 where the API has none of
 * this status.
 */
export const codeOfStatus = (status: number): ErrorCode =>
  BY_STATUS.get(status) ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal_error');
