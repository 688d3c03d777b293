/** A response with a status of 4xx or 5xx. A request without a response throws another error. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';
  readonly status: number;
  /** Seconds to wait before a retry, if the response has them. */
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
