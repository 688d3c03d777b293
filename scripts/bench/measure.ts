import type { LoadResult } from './http/load.ts';

/** Milliseconds per query. */
export interface Timing {
  count: number;
  mean: number;
  p50: number;
  p95: number;
}

export function summarize(times: readonly number[]): Timing {
  const at = percentiles(times);
  const sum = times.reduce((total, time) => total + time, 0);
  return { count: times.length, mean: sum / times.length, p50: at(0.5), p95: at(0.95) };
}

/** Returns a function that gives a percentile by its share: 0.99 for p99. NaN without times. */
export function percentiles(times: readonly number[]): (share: number) => number {
  const sorted = Float64Array.from(times).sort();
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

interface Counts {
  /** Milliseconds of each answer. */
  latencies: readonly number[];
  /** Of all answers. */
  bytes: number;
  failures: number;
  seconds: number;
}

export function loadResult({ latencies, bytes, failures, seconds }: Counts): LoadResult {
  const at = percentiles(latencies);
  const weight = bytes / Math.max(1, latencies.length) / 1_024;
  return { rate: latencies.length / seconds, p50: at(0.5), p99: at(0.99), weight, failures };
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
