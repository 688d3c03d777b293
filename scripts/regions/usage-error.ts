/** The command was not given what it needs; the message is all that is shown. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
