import type { LoadResult } from '../http/load.ts';

/** Results of one row, in the order of the rounds. */
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
  /** `now` divided by `before`. */
  ratio: number;
  /** Lowest and highest rate of the rounds divided by the median, the wider of both versions: 0.1 is ± 10 %. */
  spread: number;
  p99Before: number;
  p99Now: number;
  /** KiB of an answer as it is sent: a version that sends less is quicker for that reason. */
  weightBefore: number;
  weightNow: number;
  failures: number;
}

export function ratioOf({ name, before, now }: RowResults): Ratio {
  const rates = { before: before.map(({ rate }) => rate), now: now.map(({ rate }) => rate) };
  const [medianBefore, medianNow] = [median(rates.before), median(rates.now)];
  return {
    name,
    before: medianBefore,
    now: medianNow,
    ratio: medianNow / medianBefore,
    spread: Math.max(spread(rates.before), spread(rates.now)),
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

function spread(values: readonly number[]): number {
  const middle = median(values);
  return Math.max(...values.map((value) => Math.abs(value - middle) / middle));
}
