import type { ListListingsAnswer } from '#contracts/types.ts';
import { quantile } from '#domain/price-rating/sorted-numbers.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { visiblePrices } from '#region/format/visible-prices.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { findRangeFilter } from '#region/search/kinds/range-input.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { emptySearch, type SearchQuery } from '#region/search/search-query.ts';

const AVAILABLE = 'listing.is_available';

/**
 * The median price of the cars of a search that are for sale: what the price rating compares with, in major units. The
 * search gives it without a statistic of its own: it is the price of the car in the middle of the list by price.
 * @returns nothing when no car has a price, or the region's search cannot say
 */
export async function usualPrice(
  context: Pick<PageContext, 'api' | 'region' | 'language'>,
  filters: SearchQuery['filters'],
): Promise<number | undefined> {
  const { region } = context;
  const price = findRangeFilter(region, PRICE_FIELD);
  const sort = region.sorts.find(({ field, direction }) => field === PRICE_FIELD && direction === 'asc');
  if (!price || !sort) return undefined;
  const available = region.filters.find(({ type, field }) => type === 'boolean' && field === AVAILABLE);
  const query: SearchQuery = {
    ...emptySearch(region),
    sort: sort.name,
    filters: {
      ...filters,
      [price.query]: { kind: 'range', min: 1 },
      ...(available && { [available.query]: { kind: 'flag' } }),
    },
  };
  const first = await carAt(context, query, 0);
  if (!first || first.total === 0) return undefined;
  const prices = new Map([[0, first.price]]);
  const last = first.total - 1;
  for (const index of new Set([Math.floor(last / 2), Math.ceil(last / 2)]))
    if (index > 0) prices.set(index, (await carAt(context, query, index))?.price ?? Number.NaN);
  const middle = quantile(first.total, (index) => prices.get(index) ?? Number.NaN, 0.5);
  return Number.isFinite(middle) ? middle : undefined;
}

/** The car at an index of a list. */
async function carAt(
  { api, region, language }: Pick<PageContext, 'api' | 'region' | 'language'>,
  query: SearchQuery,
  index: number,
): Promise<{ price: number; total: number } | undefined> {
  const search = formatSearch(region, { ...query, page: index + 1 }, [
    ['lang', language.code],
    ['size', '1'],
    ['counts', 'none'],
  ]);
  const { status, body } = await api.get<ListListingsAnswer>(`/listings?${search}`);
  if (status !== 200) return undefined;
  const [car] = body.data;
  return { price: (car && visiblePrices(car).now) ?? Number.NaN, total: body.meta.total };
}
