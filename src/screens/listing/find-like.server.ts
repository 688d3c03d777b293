import type { ListListingsAnswer, RemovedListing } from '#contracts/types.ts';
import { newCarShelf } from '#region/new-car-shelf.ts';
import type { PageContext } from '#region/page-context.ts';
import { formatSearch } from '#region/search-address.ts';
import { emptySearch } from '#region/search-query.ts';
import type { SimilarCars } from './find-listing.server.ts';

const SHOWN = 4;

/** Cars instead of one that is gone. */
export interface LikeCars extends SimilarCars {
  /** They are of its model or make; else whatever is for sale. */
  isAlike: boolean;
}

/** Cars for sale of the model, else of the make, else any. */
export async function findLike(
  page: PageContext,
  { kind, make, make_model }: RemovedListing,
): Promise<LikeCars> {
  const context = kind === 'new' ? { ...page, region: newCarShelf(page.region) } : page;
  for (const name of [make_model, make].filter((each) => each !== '')) {
    const found = await ask(context, name);
    if (found.cars.length > 0) return { ...found, isAlike: true };
  }
  return { ...(await ask(context)), isAlike: false };
}

/** A page without other cars is better than none, so nothing is thrown. */
async function ask({ api, region, language }: PageContext, name?: string): Promise<SimilarCars> {
  const key = region.filters.find(({ kind }) => kind === 'make_model')?.query;
  if (name !== undefined && key === undefined) return { cars: [], search: '' };
  const filters = key && name ? { [key]: { kind: 'list' as const, values: [name] } } : {};
  const search = formatSearch(region, { ...emptySearch(region), filters });
  const list = region.kind === 'new' ? '/listings/new-home' : '/listings';
  const query = search === '' ? '' : `${search}&`;
  try {
    const { status, body } = await api.get<ListListingsAnswer>(`${list}?${query}lang=${language.code}`);
    const cars = status === 200 ? body.data.filter((car) => car.status !== 'sold') : [];
    return { cars: cars.slice(0, SHOWN), search };
  } catch {
    return { cars: [], search };
  }
}
