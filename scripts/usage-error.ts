/** Thrown when a command is called with invalid arguments; only the message is printed, which may contain the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
