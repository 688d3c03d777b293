import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import type { FilterValue } from './filter-value.ts';
import { findMakeFilter } from './kinds/make-model.ts';
import { findRangeFilter } from './kinds/range-input.ts';
import { findListFilter } from './list-kind.ts';
import { formatSearch } from './search-address.ts';
import { emptySearch } from './search-query.ts';

/** What cars are compared by. */
export interface SimilarTo {
  /** `inventory.make_model`. */
  model: unknown;
  /** Value of the region’s field of body types. */
  bodyType: unknown;
  /** What a buyer pays; undefined: on request. */
  price: number | undefined;
}

/** Searches of similar cars, as query strings; empty where the region has no such filter, or the car no such value. */
export interface SimilarSearches {
  model: string;
  bodyType: string;
}

/**
 * The searches of cars like one: those of its model and those of its body type, for a price that differs by no more than
 * the region’s percentage (`pages.similarPricePercent`).
 * @param region that of the kind of the car
 * @param isAnyPrice cars of any price
 */
export function similarSearches(
  region: ResolvedRegion,
  { model, bodyType, price }: SimilarTo,
  isAnyPrice = false,
): SimilarSearches {
  const { pages } = region.manifest;
  const around = isAnyPrice ? {} : priceAround(region, price);
  const searchOf = (key: string | undefined, value: unknown) => {
    if (key === undefined || typeof value !== 'string' || value === '') return '';
    const filters: Record<string, FilterValue> = { [key]: { kind: 'list', values: [value] }, ...around };
    return formatSearch(region, { ...emptySearch(region), filters });
  };
  return {
    model: searchOf(findMakeFilter(region)?.query, model),
    bodyType: searchOf(findListFilter(region, pages.bodyTypeField)?.query, bodyType),
  };
}

/** Prices around one, in whole units of the filter; none for a price on request. */
function priceAround(region: ResolvedRegion, price: number | undefined): Record<string, FilterValue> {
  const filter = findRangeFilter(region, PRICE_FIELD);
  if (!filter || price === undefined) return {};
  const { multiplier, bounds } = filter;
  const percent = region.manifest.pages.similarPricePercent;
  const unit = 100 * multiplier;
  const min = Math.max(Math.ceil((price * (100 - percent)) / unit), bounds?.min ?? 0);
  const max = Math.min(Math.floor((price * (100 + percent)) / unit), bounds?.max ?? Number.POSITIVE_INFINITY);
  return min <= max ? { [filter.query]: { kind: 'range', min, max } } : {};
}
