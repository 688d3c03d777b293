/** The embedded PostgreSQL cannot run; `advice` explains what to do. */
export class PostgresStartError extends Error {
  readonly advice: string;

  constructor(message: string, advice: string, cause?: unknown) {
    super(`${message} ${advice}`, { cause });
    this.name = 'PostgresStartError';
    this.advice = advice;
  }
}
