import type { ListingCard, ListListingsAnswer } from '#contracts/types.ts';
import { readField } from '#domain/listing-fields.ts';
import type { PageContext } from '#region/page-context.ts';

const PUBLISHED_ON = 'listing.published_on';
const REDUCED_ON = 'listing.reduced_on';
const SHOWN = 8;

/** What the home page asks the API. */
export interface HomeStock {
  /** Answer of the whole stock: numbers and counts. */
  meta: ListListingsAnswer['meta'];
  newest: StockList;
  reduced: StockList;
}

interface StockList {
  cars: ListingCard[];
  /** Name of the sort that shows all of them; empty: the region has none. */
  sort: string;
}

/** @throws when the API does not answer */
export async function homeStock(context: PageContext): Promise<HomeStock> {
  const newestSort = sortBy(context, PUBLISHED_ON);
  const reducedSort = sortBy(context, REDUCED_ON);
  const [newest, reduced] = await Promise.all([
    ask(context, newestSort),
    reducedSort === '' ? undefined : ask(context, reducedSort),
  ]);
  const isReduced = (car: ListingCard) => typeof readField(car, REDUCED_ON) === 'string';
  return {
    meta: newest.meta,
    newest: { cars: forSale(newest.data), sort: newestSort },
    reduced: { cars: forSale((reduced?.data ?? []).filter(isReduced)), sort: reducedSort },
  };
}

function sortBy({ region }: PageContext, field: string): string {
  return region.sorts.find((sort) => sort.field === field && sort.direction === 'desc')?.name ?? '';
}

async function ask({ api, language }: PageContext, sort: string): Promise<ListListingsAnswer> {
  const query = new URLSearchParams({ lang: language.code, ...(sort !== '' && { sort }) });
  const { status, body } = await api.get<ListListingsAnswer>(`/listings?${query}`);
  if (status !== 200) throw new Error(`the listings answered ${status}`);
  return body;
}

function forSale(cars: readonly ListingCard[]): ListingCard[] {
  return cars.filter(({ status }) => status !== 'sold').slice(0, SHOWN);
}
