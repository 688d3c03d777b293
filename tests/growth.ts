const FACTOR = 16;
const ROUNDS = 3;
const MIN_MICROSECONDS = 1_000;

/** What is linear in the length of its input grows by less, what is quadratic by four times as much. */
export const LINEAR = 4 * FACTOR;

/**
 * How many times the processor time of this thread grows when an input becomes sixteen times as long. It does not depend
 * on what else the machine does, as a time by the clock would.
 * @param make makes the input of a length
 * @param run reads it; only this is measured
 * @param length of the longer input
 */
export async function growth<T>(
  make: (length: number) => T,
  run: (input: T) => unknown,
  length: number,
): Promise<number> {
  const least = async (input: T) => {
    let time = Infinity;
    for (let round = 0; round < ROUNDS; round++) {
      const before = process.threadCpuUsage();
      await run(input);
      const { user, system } = process.threadCpuUsage(before);
      time = Math.min(time, user + system);
    }
    return Math.max(MIN_MICROSECONDS, time);
  };
  const short = await least(make(Math.ceil(length / FACTOR)));
  return (await least(make(length))) / short;
}

/** A text of about a length, made of a part. */
export const repeated = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length));
