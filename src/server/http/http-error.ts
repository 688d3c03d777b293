import type { ErrorCode } from '#contracts/types.ts';
import { ERROR_CODES } from './error-codes.ts';

/** The answer about an address that does not exist, or that must look like it. */
export const notFound = (): HttpError => new HttpError('not_found', 'There is nothing at this address.');

/** A rejection in the form of SPEC 8: `{ message, code, errors }`, with `data` where the client can go on with it. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  /** The reason, the same everywhere; it decides the status. */
  readonly code: ErrorCode;
  /** By field: what is wrong and what is allowed. */
  readonly errors: Readonly<Record<string, string[]>>;

  /** What the client can do instead, such as other times. */
  readonly data: object | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    errors: Readonly<Record<string, string[]>> = {},
    data?: object,
  ) {
    super(message);
    this.code = code;
    this.errors = errors;
    this.data = data;
  }

  get statusCode(): number {
    return ERROR_CODES[this.code].status;
  }
}
