/** Prints a line to standard output. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs a step and prints its duration. `work` may return a result to print. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  process.stdout.write(`  ${name} …`);
  try {
    const result = await work();
    printLine(` ${typeof result === 'string' ? `${result}, ` : ''}${duration(performance.now() - begun)}`);
    return result;
  } catch (error) {
    printLine(' failed');
    throw error;
  }
}

function duration(milliseconds: number): string {
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}
