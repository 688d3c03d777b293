import type { RegionManifest } from '#contracts/types.ts';
import { filterRange, multiplierOf } from '#region/search/filter-range.ts';

const PRICE_FIELD = 'listing.asking_price';
/** A car of this price index stands at the top of the price filter. */
const INDEX_AT_TOP = 100;

type Priced = Pick<RegionManifest, 'currency' | 'demo' | 'fields' | 'filters'>;

/** What a car costs new in a region: `base + perIndex × price index` of the catalogue, major units. */
export interface PriceLevel {
  base: number;
  perIndex: number;
}

export function priceLevel(manifest: Priced): PriceLevel {
  const { base = 0, perIndex } = manifest.demo.price ?? {};
  return { base, perIndex: perIndex || topPrice(manifest) / INDEX_AT_TOP };
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

/** The highest price that a filter of the region offers, in major units. */
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
