/** An answer that refuses: of 4xx or 5xx. A request that nobody answered is not one of these. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';
  readonly status: number;
  /** Seconds after which it is worth trying again, where the answer says so. */
  readonly retryAfter: number | undefined;
  /** The JSON that came with it, if any. */
  readonly body: unknown;

  constructor(status: number, body: unknown, retryAfter?: number) {
    super(`HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}
