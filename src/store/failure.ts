import { ResponseError } from './response-error.ts';

/** Error of an API call, as saved in the store. */
export interface Failure {
  /** HTTP status; 0: there was no response. */
  status: number;
  /** JSON of the response, if any. */
  body?: unknown;
  /** Seconds to wait before a retry, if the response has them. */
  retryAfter?: number;
  /** It took longer than its time limit. */
  isTimeout?: boolean;
  /** Text for display (SPEC 8). */
  text: string;
}

export function failureOf(error: unknown): Failure {
  const text = errorText(error);
  // each page has its own sentence for it, in its language
  if ((error as Partial<Error> | undefined)?.name === 'TimeoutError')
    return { status: 0, isTimeout: true, text: '' };
  if (!(error instanceof ResponseError)) return { status: 0, text };
  const { status, body, retryAfter } = error;
  return { status, body, retryAfter, text };
}

/** Whether the same request would fail in the same way again. */
export function isFinal({ status = 0 }: Partial<Failure>): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Text of a failed call for display: errors of the answer (a string), else its message, else that of what was thrown (SPEC 8). */
export function errorText(error: unknown): string {
  return answerText(error) || textOf(error, 'message');
}

/** Text of the error in a response; empty if there is none. */
function answerText(error: unknown): string {
  const body = error instanceof ResponseError ? error.body : undefined;
  return textOf(body, 'errors') || textOf(body, 'message');
}

function textOf(holder: unknown, name: 'errors' | 'message'): string {
  if (typeof holder !== 'object' || holder === null || !(name in holder)) return '';
  const value = (holder as Record<typeof name, unknown>)[name];
  return typeof value === 'string' ? value.trim() : '';
}
