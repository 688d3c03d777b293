/** Milliseconds per query. */
export interface Timing {
  count: number;
  mean: number;
  p50: number;
  p95: number;
}

export function summarize(times: readonly number[]): Timing {
  const sorted = [...times].sort((left, right) => left - right);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const sum = times.reduce((total, time) => total + time, 0);
  return { count: times.length, mean: sum / times.length, p50: at(0.5), p95: at(0.95) };
}

export async function timeEach<Item>(
  items: readonly Item[],
  run: (item: Item) => unknown,
): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) {
    const start = performance.now();
    await run(item);
    times.push(performance.now() - start);
  }
  return times;
}
