import type { ListingDetail } from '#contracts/types.ts';
import { DAY_MS } from '#domain/time/durations.ts';

type PriceChange = NonNullable<ListingDetail['price_history']>[number];

/** A price over time as steps, in a square of 100 × 100 whose origin is above and at the first day. */
export interface StepChart {
  /** Outline of the steps, SVG path data. */
  line: string;
  /** Heights of the lines across, lowest price first. */
  grid: number[];
  /** Where a price begins. */
  dots: { x: number; y: number; isDrop: boolean }[];
}

const SIZE = 100;
/** Lines across: few enough that their prices can be read on a phone. */
const MAX_STEPS = 4;
const STEPS = [1, 2, 2.5, 5, 10];

/** Round prices, evenly spaced, between which all given ones lie, none on the lowest; lowest first, at least two. */
export function roundPrices(prices: readonly number[]): number[] {
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  const step = stepFor(lowest, highest);
  const first = below(lowest, step);
  const count = Math.ceil(highest / step) - first;
  return Array.from({ length: count + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

function stepFor(lowest: number, highest: number): number {
  const power =
    10 ** Math.floor(Math.log10(Math.max(highest - lowest, highest / 1000, Number.MIN_VALUE)) - 1);
  const fits = (step: number) => Math.ceil(highest / step) - below(lowest, step) <= MAX_STEPS;
  const steps = [power, power * 10].flatMap((unit) => STEPS.map((step) => step * unit));
  return steps.find(fits) ?? power * 100;
}

const below = (price: number, step: number): number => Math.ceil(price / step) - 1;

/**
 * The steps of a price.
 * @param history by rising day, at least one
 * @param until ISO day on which the last price holds
 * @param lines prices of the lines across, lowest first
 */
export function stepChart(
  history: readonly PriceChange[],
  until: string,
  lines: readonly number[],
): StepChart {
  const start = Date.parse(history[0]?.on ?? until);
  // a price of today is seen, too
  const end = Math.max(Date.parse(until), Date.parse(history.at(-1)?.on ?? until) + DAY_MS);
  const [lowest = 0, highest = 1] = [lines[0], lines.at(-1)];
  const x = (day: string) => rounded(((Date.parse(day) - start) / (end - start)) * SIZE);
  const y = (price: number) => rounded(SIZE - ((price - lowest) / (highest - lowest)) * SIZE);
  const steps = history.map(({ on, price }, index) =>
    index === 0 ? `M${x(on)} ${y(price)}` : `H${x(on)}V${y(price)}`,
  );
  return {
    line: `${steps.join('')}H${SIZE}`,
    grid: lines.map(y),
    dots: history.map(({ on, price }, index) => ({
      x: x(on),
      y: y(price),
      isDrop: price < (history[index - 1]?.price ?? 0),
    })),
  };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
