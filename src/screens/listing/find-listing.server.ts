import type {
  GetListingAnswer,
  ListingCard,
  ListingDetail,
  RemovedListing,
  RemovedListingAnswer,
} from '#contracts/types.ts';
import { newCarRegion } from '#region/manifest/new-car-region.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { formatSearch } from '#region/routing/search-address.ts';
import type { FilterValue } from '#region/search/filter-value.ts';
import { findMakeFilter } from '#region/search/kinds/make-model.ts';
import { findListFilter } from '#region/search/list-kind.ts';
import { emptySearch } from '#region/search/search-query.ts';
import { askRow } from './ask-row.server.ts';

const SIMILAR = 4;

/** The car an address means, what is still known of one that was there, or neither. */
export interface FoundListing {
  detail?: ListingDetail;
  removed?: RemovedListing;
}

/** @throws when the API cannot answer */
export async function findListing(
  { api, language, route }: Pick<PageContext, 'api' | 'language' | 'route'>,
  slug: string,
): Promise<FoundListing> {
  const folder = route === 'buy-new' ? '/listings/new-home/' : '/listings/';
  const query = new URLSearchParams({ lang: language.code, include: 'option_addons' });
  const { status, body } = await api.get<GetListingAnswer | RemovedListingAnswer>(
    `${folder}${encodeURIComponent(slug)}?${query}`,
  );
  if (status === 404 || status === 400) return {};
  if (status === 410) return { removed: (body as RemovedListingAnswer).data };
  if (status !== 200) throw new Error(`the listing ${slug} answered ${status}`);
  return { detail: (body as GetListingAnswer).data };
}

export interface SimilarCars {
  cars: ListingCard[];
  /** Query string of the search that shows more of them. */
  search: string;
}

/** Other cars of the model, else of the body type. A page without them is better than none, so nothing is thrown. */
export async function findSimilar(page: PageContext, card: ListingCard): Promise<SimilarCars> {
  const context = card.kind === 'new' ? { ...page, region: newCarRegion(page.region) } : page;
  const { manifest } = context.region;
  const model = findMakeFilter(context.region);
  const body = findListFilter(context.region, manifest.pages.bodyTypeField);
  const bodyType = manifest.pages.bodyTypeField.split('.').at(-1) ?? '';
  const attempts = [
    ask(context, card, model?.query, card.inventory.make_model),
    ask(context, card, body?.query, card.inventory[bodyType]),
  ];
  const [sameModel, sameBody] = await Promise.all(attempts);
  if (sameModel && sameModel.cars.length >= SIMILAR) return sameModel;
  return sameBody && sameBody.cars.length > 0 ? sameBody : (sameModel ?? { cars: [], search: '' });
}

async function ask(
  context: PageContext,
  card: ListingCard,
  key: string | undefined,
  value: unknown,
): Promise<SimilarCars | undefined> {
  if (key === undefined || typeof value !== 'string') return undefined;
  const filters: Record<string, FilterValue> = { [key]: { kind: 'list', values: [value] } };
  const search = formatSearch(context.region, { ...emptySearch(context.region), filters });
  const row = await askRow(context, search);
  return row && { cars: row.cars.filter(({ id }) => id !== card.id).slice(0, SIMILAR), search };
}
