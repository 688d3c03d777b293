import type { ReviewsAnswer, ShowroomRating, ShowroomRatingsAnswer } from '#contracts/types.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { REVIEW_PAGE_KEY } from '#region/routing/query-keys.ts';
import { MAX_PAGE } from '#region/search/search-query.ts';

/** Ratings of the showrooms of a region by name. @throws when the API does not answer */
export async function loadRatings({
  region,
  api,
}: Pick<PageContext, 'region' | 'api'>): Promise<ReadonlyMap<string, ShowroomRating>> {
  if (!region.manifest.pages.reviews) return new Map();
  const { status, body } = await api.get<ShowroomRatingsAnswer>('/showrooms/ratings');
  if (status !== 200) throw new Error(`the ratings of showrooms answered ${status}`);
  return new Map(body.data.map((rating) => [rating.place, rating]));
}

/**
 * Reviews of a showroom on the page that the address names.
 * @returns undefined: the region shows none @throws when the API does not answer
 */
export async function loadReviews(
  name: string,
  { region, api, search }: Pick<PageContext, 'region' | 'api' | 'search'>,
): Promise<ReviewsAnswer | undefined> {
  if (!region.manifest.pages.reviews) return undefined;
  const page = pageOf(search);
  const { status, body } = await api.get<ReviewsAnswer>(
    `/showrooms/${encodeURIComponent(name)}/reviews?page=${page}`,
  );
  if (status !== 200) throw new Error(`the reviews of a showroom answered ${status}`);
  return body;
}

function pageOf(search: string): number {
  const text = new URLSearchParams(search).get(REVIEW_PAGE_KEY) ?? '';
  return /^[1-9][0-9]{0,5}$/.test(text) ? Math.min(Number(text), MAX_PAGE) : 1;
}
