/**
 * Why something failed, in the words of what failed first. Errors that wrap others repeat what was being done, a query
 * with everything in it, which is no reason and may be private (HARDENING A12).
 */
export function reasonOf(error: unknown): string {
  let first = error;
  for (let depth = 0; depth < 5 && first instanceof Error && first.cause instanceof Error; depth++)
    first = first.cause;
  return hasMessage(first) ? first.message : String(first);
}

/** Some libraries report a copy of an error, which is no instance of `Error`. */
const hasMessage = (value: unknown): value is { message: string } =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
