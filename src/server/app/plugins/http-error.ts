/** A rejection in the form of SPEC 8: `{ message, errors }`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly statusCode: number;
  /** By field: what is wrong and what is allowed. */
  readonly errors: Readonly<Record<string, string[]>>;

  constructor(statusCode: number, message: string, errors: Readonly<Record<string, string[]>> = {}) {
    super(message);
    this.statusCode = statusCode;
    this.errors = errors;
  }
}
