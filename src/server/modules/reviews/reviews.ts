import type { ReviewsAnswer, ShowroomRating, ShowroomRatingsAnswer } from '#contracts/types.ts';
import { placesOf } from '#region/manifest/places-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { countReviews, readReviews } from './repositories/visible-reviews.ts';

/** Reviews of showrooms. Invented ones are shown only of a place that has no real ones. */
export interface Reviews {
  /** Ratings of all places of a region that have reviews. */
  ratings(region: ResolvedRegion): Promise<ShowroomRatingsAnswer>;
  /** Reviews of a place, the newest first. */
  list(region: ResolvedRegion, place: string, page: number): Promise<ReviewsAnswer>;
}

const LOWEST = 1;
const HIGHEST = 5;
const DEFAULT_PAGE_SIZE = 10;

export function createReviews(db: Database): Reviews {
  const ratingsOf = async ({ code }: ResolvedRegion, places: readonly string[]) => {
    const counts = places.length > 0 ? await countReviews(db, code, places) : [];
    return places.flatMap((place) => ratingOf(place, counts) ?? []);
  };
  return {
    ratings: async (region) => ({ data: await ratingsOf(region, Object.keys(placesOf(region))) }),
    async list(region, place, page) {
      const size = region.manifest.pages.reviews?.pageSize ?? DEFAULT_PAGE_SIZE;
      const [rating = null] = await ratingsOf(region, [place]);
      const rows = rating
        ? await readReviews(db, { region: region.code, place, isDemo: rating.is_demo }, { page, size })
        : [];
      return {
        data: rows.map(({ isDemo, ...review }) => ({ ...review, is_demo: isDemo })),
        meta: { page, page_count: Math.max(1, Math.ceil((rating?.count ?? 0) / size)), rating },
      };
    },
  };
}

function ratingOf(
  place: string,
  counts: Awaited<ReturnType<typeof countReviews>>,
): ShowroomRating | undefined {
  const ofPlace = counts.filter((each) => each.place === place);
  const isDemo = ofPlace.every((each) => each.isDemo);
  const shown = ofPlace.filter((each) => each.isDemo === isDemo);
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return undefined;
  const sum = shown.reduce((points, { rating, count }) => points + rating * count, 0);
  return {
    place,
    count: total,
    average: Math.round((sum / total) * 100) / 100,
    ratings: Array.from({ length: HIGHEST - LOWEST + 1 }, (_, index) => ({
      rating: HIGHEST - index,
      count: shown.find(({ rating }) => rating === HIGHEST - index)?.count ?? 0,
    })),
    is_demo: isDemo,
  };
}
