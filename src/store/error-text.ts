import { ResponseError } from './response-error.ts';

/** Text of a failed call for display: errors of the answer (a string), else its message, else that of what was thrown (SPEC 8). */
export function errorText(error: unknown): string {
  return answerText(error) || textOf(error, 'message');
}

/** Text of the error in a response; empty if there is none. */
export function answerText(error: unknown): string {
  const body = error instanceof ResponseError ? error.body : undefined;
  return textOf(body, 'errors') || textOf(body, 'message');
}

function textOf(holder: unknown, name: 'errors' | 'message'): string {
  if (typeof holder !== 'object' || holder === null || !(name in holder)) return '';
  const value = (holder as Record<typeof name, unknown>)[name];
  return typeof value === 'string' ? value.trim() : '';
}
