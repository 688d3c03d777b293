import { ResponseError } from '#store/response-error.ts';

/** Names of the fields that the API does not take; empty when the call failed for another reason. */
export function refusedFields(error: unknown): string[] {
  const body = error instanceof ResponseError && error.status === 400 ? error.body : undefined;
  if (typeof body !== 'object' || body === null || !('errors' in body)) return [];
  const { errors } = body;
  return typeof errors === 'object' && errors !== null ? Object.keys(errors) : [];
}
