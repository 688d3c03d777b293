import type {
  GetListingAnswer,
  ListingCard,
  ListingDetail,
  RemovedListing,
  RemovedListingAnswer,
} from '#contracts/types.ts';
import { visiblePrices } from '#region/format/visible-prices.ts';
import { newCarRegion } from '#region/manifest/new-car-region.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { type SimilarSearches, similarSearches } from '#region/search/similar-search.ts';
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

/**
 * Cars of the model, then of the body type, at about the price of the car. Where there are few, fewer are shown; without
 * any, the search has cars of any price. A page without them is better than none, so nothing is thrown.
 */
export async function findSimilar(page: PageContext, card: ListingCard): Promise<SimilarCars> {
  const context = card.kind === 'new' ? { ...page, region: newCarRegion(page.region) } : page;
  const bodyType = context.region.manifest.pages.bodyTypeField.split('.').at(-1) ?? '';
  const like = {
    model: card.inventory.make_model,
    bodyType: card.inventory[bodyType],
    price: visiblePrices(card).now,
  };
  const [sameModel, sameBody] = await askBoth(context, card, similarSearches(context.region, like));
  const others = sameBody.cars.filter(({ id }) => !sameModel.cars.some((each) => each.id === id));
  const cars = [...sameModel.cars, ...others].slice(0, SIMILAR);
  if (cars.length === 0) {
    const [ofModel, ofBody] = await askBoth(context, card, similarSearches(context.region, like, true));
    return { cars, search: ofModel.search || ofBody.search };
  }
  const isEnough = sameModel.cars.length >= SIMILAR;
  return { cars, search: (!isEnough && sameBody.search) || sameModel.search };
}

function askBoth(context: PageContext, card: ListingCard, { model, bodyType }: SimilarSearches) {
  return Promise.all([ask(context, card, model), ask(context, card, bodyType)]);
}

/** @param search empty: the region cannot search so */
async function ask(context: PageContext, card: ListingCard, search: string): Promise<SimilarCars> {
  const row = search === '' ? undefined : await askRow(context, search);
  const cars = row?.cars.filter(({ id }) => id !== card.id) ?? [];
  return { cars, search: cars.length > 0 ? search : '' };
}
