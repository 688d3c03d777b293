/** A line for the person who started the command. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs a step and says how long it took. `work` may answer a word about what came out. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  process.stdout.write(`  ${name} …`);
  try {
    const result = await work();
    say(` ${typeof result === 'string' ? `${result}, ` : ''}${duration(performance.now() - begun)}`);
    return result;
  } catch (error) {
    say(' failed');
    throw error;
  }
}

function duration(milliseconds: number): string {
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}
