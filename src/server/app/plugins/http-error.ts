/** The answer about an address that does not exist, or that must look like it. */
export const notFound = (): HttpError => new HttpError(404, 'There is nothing at this address.');

/** A rejection in the form of SPEC 8: `{ message, errors }`, with `data` where the client can go on with it. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly statusCode: number;
  /** By field: what is wrong and what is allowed. */
  readonly errors: Readonly<Record<string, string[]>>;

  /** What the client can do instead, such as other times. */
  readonly data: object | undefined;

  constructor(
    statusCode: number,
    message: string,
    errors: Readonly<Record<string, string[]>> = {},
    data?: object,
  ) {
    super(message);
    this.statusCode = statusCode;
    this.errors = errors;
    this.data = data;
  }
}
