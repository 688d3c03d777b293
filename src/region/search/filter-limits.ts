import { withoutNoise } from '../format/max-decimals.ts';
import type { ResolvedFilter } from '../manifest/resolved-region.ts';

type Limited = Pick<ResolvedFilter, 'bounds' | 'step' | 'ticks'>;

/** Numbers that are listed one by one. */
const MAX_CHOICES = 12;

/**
 * Whether a range can mean anything to its filter (SPEC 3.5). Bounds are the ends of the control, not of the stock: an
 * open end and an end beyond the bounds both mean "no limit on this side", so `-500` and `3-500` stay usable, as do
 * addresses from before the bounds were narrowed. Only a range entirely outside the bounds has no meaning that the
 * control could show, and is refused. A filter without bounds takes every range; its ticks are stops, not limits.
 */
export function isRangeWithin({ min, max }: { min?: number; max?: number }, { bounds }: Limited): boolean {
  if (!bounds) return true;
  return (min === undefined || min <= bounds.max) && (max === undefined || max >= bounds.min);
}

/**
 * Whether a number filter can stand at a number: inside its bounds, on a step from the lower one or on a tick. A filter
 * without bounds takes every number.
 */
export function isNumberWithin(value: number, { bounds, step, ticks }: Limited): boolean {
  if (!bounds) return true;
  if (value < bounds.min || value > bounds.max) return false;
  const steps = (value - bounds.min) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6 || ticks.includes(value);
}

/** All values of a number filter; empty if they are too many or unlimited. */
export function numberChoices({ bounds, step, ticks }: Limited): number[] {
  if (!bounds || (bounds.max - bounds.min) / step >= MAX_CHOICES) return [];
  const steps = Math.floor((bounds.max - bounds.min) / step + 1e-6);
  const stops = Array.from({ length: steps + 1 }, (_, index) => withoutNoise(bounds.min + index * step));
  const isOnStep = (tick: number) => stops.some((stop) => Math.abs(stop - tick) < 1e-6);
  return [...stops, ...ticks.filter((tick) => !isOnStep(tick))].sort((a, b) => a - b);
}

/** Step, ends and scale of a filter over numbers, as `regions describe` lists them. */
export function numericSummary({
  step,
  bounds,
  multiplier,
}: Pick<ResolvedFilter, 'step' | 'bounds' | 'multiplier'>): string[] {
  return [
    `step ${step}`,
    ...(bounds ? [`${bounds.min} to ${bounds.max}`] : []),
    ...(multiplier === 1 ? [] : [`× ${multiplier}`]),
  ];
}
