/**
 * Somebody gave something that cannot be used: arguments of a command, or a file. Only the message is shown, which says what
 * is allowed.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
