/** Prints a line to standard error; standard output is used for the report. */
export function printLine(text: string): void {
  process.stderr.write(`${text}\n`);
}
