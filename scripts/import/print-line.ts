/** The command was called wrongly; the message says how it is called. */
export class UsageError extends Error {}

/** Talks to the person at the terminal; standard output is left to the report. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
