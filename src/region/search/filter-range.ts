import type { Currency, Filter, RegionManifest, Tick } from '#contracts/types.ts';
import { withoutNoise } from '../format/max-decimals.ts';
import { isMoneyFormat } from '../format/money-format.ts';
import { kindOf } from './filter-kinds.ts';

export interface FilterRange {
  /** Rising values at which a slider snaps, in filter units. */
  ticks: number[];
  /** Step of the control, in filter units. */
  step: number;
}

type Given = Pick<RegionManifest, 'currency' | 'fields'>;

/**
 * Ticks and step of a filter: its own, else those of its field (SPEC 9) times the region's scale. What comes from the
 * field is converted to filter units; ticks outside the filter's bounds, or that its own step does not reach, are left out.
 * @param currentYear replaces `"currentYear"`
 */
export function filterRange(filter: Filter, { currency, fields }: Given, currentYear: number): FilterRange {
  const field = Object.hasOwn(fields, filter.field ?? '') ? fields[filter.field ?? ''] : undefined;
  const {
    ticks = [],
    step,
    scale = 1,
  } = kindOf(filter).manifest.reads.includes('ticks') ? (field?.range ?? {}) : {};
  const multiplier = multiplierOf(filter, currency);
  const toFilterUnits = (value: number) => withoutNoise((value * scale) / multiplier);
  const inherited = () =>
    expandTicks(ticks, currentYear).map(toFilterUnits).filter(isPosition(filter, currentYear));
  const inheritedStep = step === undefined ? undefined : toFilterUnits(step);
  const moneyStep = isMoneyFormat(field?.format) ? currency.priceStep / multiplier : 1;
  return {
    ticks: filter.ticks ? expandTicks(filter.ticks, currentYear) : inherited(),
    step: filter.step ?? inheritedStep ?? moneyStep,
  };
}

function isPosition({ bounds, step }: Filter, currentYear: number): (value: number) => boolean {
  const end = (value: number | string) => (typeof value === 'number' ? value : currentYear);
  const [min, max] = bounds ? [end(bounds.min), end(bounds.max)] : [0, Number.POSITIVE_INFINITY];
  return (value) =>
    (!bounds || (value >= min && value <= max)) && (step === undefined || isReached(value, min, step));
}

/** Whether steps from a start reach a value, within floating-point precision. */
export function isReached(value: number, start: number, step: number): boolean {
  const steps = Math.round((value - start) / step);
  // absolute tolerance: relative to a step of millions, any value would be close enough
  return Math.abs(value - start - steps * step) < 1e-6 * Math.min(1, step);
}

/** Ticks as rising numbers: `[1980, {from: 2005, to: "currentYear", step: 1}]` → 1980, 2005, 2006 … */
export function expandTicks(ticks: readonly Tick[], currentYear: number): number[] {
  const values = ticks.flatMap((tick) => {
    if (typeof tick === 'number') return [tick];
    const to = typeof tick.to === 'number' ? tick.to : currentYear;
    const count = Math.min(1000, Math.floor((to - tick.from) / tick.step + 1e-9) + 1);
    return Array.from({ length: Math.max(0, count) }, (_, index) =>
      withoutNoise(tick.from + index * tick.step),
    );
  });
  return [...new Set(values)].sort((a, b) => a - b);
}

const INSTALLMENT_FIELD = 'listing.installment';

/** Field units in one filter unit (SPEC 5): that of the filter, else for installments that of the currency. */
export function multiplierOf(
  { field, multiplier }: Pick<Filter, 'field' | 'multiplier'>,
  currency: Currency,
): number {
  return multiplier ?? (field === INSTALLMENT_FIELD ? currency.installmentMultiplier : 1);
}
