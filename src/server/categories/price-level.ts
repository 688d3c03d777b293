import type { Filter, RegionManifest } from '#contracts/types.ts';

const PRICE_FIELD = 'listing.asking_price';
/** A car of this price index stands at the top of the price filter. */
const INDEX_AT_TOP = 100;

/** What a car costs new in a region: `base + perIndex × price index` of the catalogue, major units. */
export interface PriceLevel {
  base: number;
  perIndex: number;
}

export function priceLevel({ demo, filters }: Pick<RegionManifest, 'demo' | 'filters'>): PriceLevel {
  const ofPrice = Object.values(filters.settings)
    .flatMap((setting) => setting.filters)
    .filter(({ field }) => field === PRICE_FIELD);
  return { base: demo.price?.base ?? 0, perIndex: demo.price?.perIndex || topOf(ofPrice) / INDEX_AT_TOP };
}

/** Up to here a used car is easy to afford. */
export function budgetOf({ base, perIndex }: PriceLevel): number {
  return base * 0.5 + perIndex * 9;
}

/** km a year where the manifest says nothing. */
const USUAL_MILEAGE = 14_000;

export function mileagePerYear({ demo }: Pick<RegionManifest, 'demo'>): number {
  return demo.mileagePerYear ?? USUAL_MILEAGE;
}

/** The greatest number on a filter's scale, in the field's unit. */
function topOf(filters: readonly Filter[]): number {
  const tops = filters.flatMap(({ ticks = [], bounds, multiplier = 1 }) =>
    [...ticks.map((tick) => (typeof tick === 'number' ? tick : tick.to)), bounds?.max ?? 0]
      .map((top) => Number(top) * multiplier)
      .filter(Number.isFinite),
  );
  return Math.max(...tops, 0) || 100_000;
}
