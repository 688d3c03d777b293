import type { Failure } from '#store/failure.ts';

/** Names of the fields that the API does not take; empty when the call failed for another reason. */
export function refusedFields(error: unknown): string[] {
  const { status, body } = (error ?? {}) as Partial<Failure>;
  if (status !== 400 || typeof body !== 'object' || body === null || !('errors' in body)) return [];
  const { errors } = body;
  return typeof errors === 'object' && errors !== null ? Object.keys(errors) : [];
}

/** Why the server cannot do something now, in the language of the person; undefined for other failures. */
export function conflictText(error: unknown): string | undefined {
  const { status, body } = (error ?? {}) as Partial<Failure>;
  const isConflict = status === 409 && typeof body === 'object' && body !== null && 'message' in body;
  return isConflict ? String(body.message) : undefined;
}
