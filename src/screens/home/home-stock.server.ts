import type { ListingCard, ListListingsAnswer } from '#contracts/types.ts';
import { isRecentlyReduced } from '#region/format/recently-reduced.ts';
import { newCarRegion } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { PageContext } from '#region/routing/page-context.ts';

const PUBLISHED_ON = 'listing.published_on';
const REDUCED_ON = 'listing.reduced_on';
const SHOWN = 8;
/** Some of them may be sold. */
const ASKED = 2 * SHOWN;

/** What the home page asks the API. */
export interface HomeStock {
  /** Answer of the whole stock: numbers and counts. */
  meta: ListListingsAnswer['meta'];
  newest: StockList;
  reduced: StockList;
  /** Empty where the region has no new cars or does not show them on its home page. */
  newCars: StockList;
}

interface StockList {
  cars: ListingCard[];
  /** Name of the sort that shows all of them; empty: the region has none. */
  sort: string;
}

/** @throws when the API does not answer */
export async function homeStock(context: PageContext): Promise<HomeStock> {
  const newestSort = sortBy(context.region, PUBLISHED_ON);
  const reducedSort = sortBy(context.region, REDUCED_ON);
  const newCarSort = sortBy(newCarRegion(context.region), PUBLISHED_ON);
  const [newest, reduced, newCars] = await Promise.all([
    ask(context, '/listings', newestSort, 'all'),
    reducedSort === '' ? undefined : ask(context, '/listings', reducedSort),
    showsNewCars(context) ? ask(context, '/listings/new-home', newCarSort) : undefined,
  ]);
  const isReduced = (car: ListingCard) => isRecentlyReduced(car, context);
  return {
    meta: newest.meta,
    newest: { cars: forSale(newest.data), sort: newestSort },
    reduced: { cars: forSale((reduced?.data ?? []).filter(isReduced)), sort: reducedSort },
    newCars: { cars: forSale(newCars?.data ?? []), sort: newCarSort },
  };
}

function sortBy({ sorts }: ResolvedRegion, field: string): string {
  return sorts.find((sort) => sort.field === field && sort.direction === 'desc')?.name ?? '';
}

function showsNewCars({ region }: PageContext): boolean {
  return region.newCars !== undefined && region.manifest.pages.home.includes('new_cars');
}

async function ask(
  { api, region, language }: PageContext,
  list: string,
  sort: string,
  counts: 'all' | 'none' = 'none',
): Promise<ListListingsAnswer> {
  const size = String(Math.min(ASKED, region.manifest.pageSize));
  const query = new URLSearchParams({ lang: language.code, size, counts, ...(sort !== '' && { sort }) });
  const { status, body } = await api.get<ListListingsAnswer>(`${list}?${query}`);
  if (status !== 200) throw new Error(`the listings answered ${status}`);
  return body;
}

function forSale(cars: readonly ListingCard[]): ListingCard[] {
  return cars.filter(({ status }) => status !== 'sold').slice(0, SHOWN);
}
