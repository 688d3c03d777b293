import type { RegionManifest } from '#contracts/types.ts';
import { filterRange, multiplierOf } from '#region/search/filter-range.ts';

const PRICE_FIELD = 'listing.asking_price';
/** A car with this price index is at the top of the price filter. */
const INDEX_AT_TOP = 100;

type Priced = Pick<RegionManifest, 'currency' | 'demo' | 'fields' | 'filters'>;

/** Price of a new car in a region: `base + perIndex × price index` of the catalogue, major units. */
export interface PriceLevel {
  base: number;
  perIndex: number;
}

export function priceLevel(manifest: Priced): PriceLevel {
  const { base = 0, perIndex } = manifest.demo.price ?? {};
  return { base, perIndex: perIndex || topPrice(manifest) / INDEX_AT_TOP };
}

/** Returns the highest price of an affordable used car. */
export function budgetOf({ base, perIndex }: PriceLevel): number {
  return base * 0.5 + perIndex * 9;
}

/** km per year if the manifest does not define it. */
const DEFAULT_MILEAGE = 14_000;

export function mileagePerYear({ demo }: Pick<RegionManifest, 'demo'>): number {
  return demo.mileagePerYear ?? DEFAULT_MILEAGE;
}

/** Returns the highest price that a filter of the region offers, in major units. */
function topPrice(manifest: Priced): number {
  const filters = Object.values(manifest.filters.settings).flatMap((setting) => setting.filters);
  const tops = filters
    .filter(({ field }) => field === PRICE_FIELD)
    .flatMap((filter) => {
      // prices do not depend on the year
      const { ticks } = filterRange(filter, manifest, 0);
      return [...ticks, Number(filter.bounds?.max ?? 0)].map(
        (top) => top * multiplierOf(filter, manifest.currency),
      );
    });
  return Math.max(...tops.filter(Number.isFinite), 0) || 100_000;
}
