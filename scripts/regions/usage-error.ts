/** Thrown for invalid arguments; only the message is printed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
