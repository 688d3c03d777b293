import type { RemovedListing } from '#contracts/types.ts';
import { newCarRegion } from '#region/manifest/new-car-region.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { findMakeFilter } from '#region/search/kinds/make-model.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { emptySearch } from '#region/search/search-query.ts';
import { askRow } from './ask-row.server.ts';
import type { SimilarCars } from './find-listing.server.ts';

const SHOWN = 4;

/** Cars instead of one that is gone. */
export interface LikeCars extends SimilarCars {
  /** They are of its model or make; else any car for sale. */
  isAlike: boolean;
}

/** Cars for sale of the model, else of the make, else any. */
export async function findLike(
  page: PageContext,
  { kind, make, make_model }: RemovedListing,
): Promise<LikeCars> {
  const context = kind === 'new' ? { ...page, region: newCarRegion(page.region) } : page;
  for (const name of [make_model, make].filter((each) => each !== '')) {
    const found = await ask(context, name);
    if (found.cars.length > 0) return { ...found, isAlike: true };
  }
  return { ...(await ask(context)), isAlike: false };
}

async function ask(context: PageContext, name?: string): Promise<SimilarCars> {
  const { region } = context;
  const key = findMakeFilter(region)?.query;
  if (name !== undefined && key === undefined) return { cars: [], search: '' };
  const filters = key && name ? { [key]: { kind: 'list' as const, values: [name] } } : {};
  const search = formatSearch(region, { ...emptySearch(region), filters });
  const row = await askRow(context, search);
  return { cars: row?.cars.slice(0, SHOWN) ?? [], search };
}
