import type { SendProblem } from '#region/routing/posted-answers.ts';
import type { Failure } from '#store/failure.ts';

/** A limit of requests a minute is over before; what takes longer is a share of the day that is used up. */
const LONGEST_BUSY_SECONDS = 120;

/**
 * Messages of the server by name of the field (SPEC 8).
 * @param fields names of the form; what the server says about others is not shown at a field
 */
export function fieldErrorsOf(error: unknown, fields: readonly string[]): Record<string, string> {
  const { body } = (error ?? {}) as Partial<Failure>;
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
  if (typeof errors !== 'object' || errors === null) return {};
  const found = errors as Record<string, unknown>;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = Object.hasOwn(found, field) ? [found[field]].flat()[0] : undefined;
      return typeof text === 'string' && text !== '' ? [[field, text]] : [];
    }),
  );
}

/** Why a request was not sent, where no field is the reason. */
export function problemOf(error: unknown): SendProblem {
  const { status = 0, retryAfter = 0 } = (error ?? {}) as Partial<Failure>;
  if (status === 401) return 'login';
  if (status === 429) return retryAfter > LONGEST_BUSY_SECONDS ? 'usedUp' : 'busy';
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unreachable';
}

/** Whether the idempotency key was sent before with other answers. */
export const isKeyReused = (error: unknown): boolean =>
  ((error as Partial<Failure> | null)?.body as { code?: unknown } | undefined)?.code === 'key_reused';
