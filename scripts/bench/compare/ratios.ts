import type { LoadResult } from '../http/load.ts';

/** Results of one row. Those of the same place were measured one after the other. */
export interface RowResults {
  name: string;
  before: readonly LoadResult[];
  now: readonly LoadResult[];
}

/** Two versions in one row. */
export interface Ratio {
  name: string;
  /** Median of responses per second. */
  before: number;
  now: number;
  /** Median of `now` divided by `before`, of each pair: a machine that is slow for a while is so for both of a pair. */
  ratio: number;
  /** The middle half of these ratios lies so far around it: 0.1 is ± 10 %. */
  spread: number;
  p99Before: number;
  p99Now: number;
  /** KiB of an answer as it is sent: a version that sends less is quicker for that reason. */
  weightBefore: number;
  weightNow: number;
  failures: number;
}

export function ratioOf({ name, before, now }: RowResults): Ratio {
  const ratios = now.map(({ rate }, at) => rate / (before[at]?.rate ?? Number.NaN));
  const ratio = median(ratios);
  return {
    name,
    before: median(before.map(({ rate }) => rate)),
    now: median(now.map(({ rate }) => rate)),
    ratio,
    spread: median(ratios.map((each) => Math.abs(each - ratio))) / ratio,
    p99Before: median(before.map(({ p99 }) => p99)),
    p99Now: median(now.map(({ p99 }) => p99)),
    weightBefore: median(before.map(({ weight }) => weight)),
    weightNow: median(now.map(({ weight }) => weight)),
    failures: now.reduce((sum, { failures }) => sum + failures, 0),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(sorted.length / 2) - 1);
  return sorted.length % 2 === 1 ? low : (low + high) / 2;
}
