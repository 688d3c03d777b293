/** The embedded PostgreSQL cannot run; `advice` says what a person can do about it. */
export class PostgresStartError extends Error {
  readonly advice: string;

  constructor(message: string, advice: string, cause?: unknown) {
    super(`${message} ${advice}`, { cause });
    this.name = 'PostgresStartError';
    this.advice = advice;
  }
}
