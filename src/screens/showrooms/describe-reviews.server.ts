import type { ReviewsAnswer, ShowroomRating } from '#contracts/types.ts';
import { joinFacts } from '#region/format/fact-separator.ts';
import { formatDate, formatNumber, formatShare } from '#region/format/format.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { REVIEW_PAGE_KEY } from '#region/routing/query-keys.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { formatScore } from '#renderer/sections/score.ts';
import { type RatingView, REVIEWS_ID, type ReviewsView, type ReviewView } from './reviews-view.ts';

type ReviewContext = Pick<PageContext, 'region' | 'language' | 'path'> & { t: Translate };

/** The rating of a showroom; undefined: it has too few reviews for an average. */
export function ratingView(
  rating: ShowroomRating | null | undefined,
  { region, language, t }: Omit<ReviewContext, 'path'>,
): RatingView | undefined {
  const { reviews } = region.manifest.pages;
  if (!rating || !reviews || rating.count < reviews.minimumCount) return undefined;
  const { text: average, label, share } = formatScore(rating.average, { language, t });
  const count = t('showrooms:reviews.count', {
    count: rating.count,
    value: formatNumber(rating.count, language),
  });
  return { average, label, share, count, isDemo: rating.is_demo };
}

/** Reviews of a showroom; undefined: there are none. */
export function reviewsView({ data, meta }: ReviewsAnswer, context: ReviewContext): ReviewsView | undefined {
  const { language, t } = context;
  const { rating } = meta;
  if (!rating) return undefined;
  const shown = ratingView(rating, context);
  return {
    ...(shown && {
      rating: {
        ...shown,
        bars: rating.ratings.map(({ rating: stars, count }) => ({
          stars: t('showrooms:reviews.stars', { count: stars, value: formatNumber(stars, language) }),
          count: formatShare(count / rating.count, language),
          share: count / rating.count,
        })),
      },
    }),
    note: t(rating.is_demo ? 'showrooms:reviews.demo' : 'showrooms:reviews.note'),
    isDemo: rating.is_demo,
    reviews: data.map((review) => reviewView(review, context)),
    ...(meta.page_count > 1 && { pages: pagesView(meta, context) }),
  };
}

function reviewView(
  { id, rating, name, text, day, source, language: tag }: ReviewsAnswer['data'][number],
  { language, t }: ReviewContext,
): ReviewView {
  const { label, share } = formatScore(rating, { language, t });
  const languages = new Intl.DisplayNames(language.locale, { type: 'language', fallback: 'none' });
  const languageName = (tag && text !== '' && languages.of(tag)) || '';
  const facts = [formatDate(day, language), source, languageName].filter((fact) => fact !== '');
  return {
    id,
    label,
    share,
    name: name || t('showrooms:reviews.anonymous'),
    facts: joinFacts(facts, language),
    text,
    ...(tag && { language: tag }),
  };
}

function pagesView(
  { page, page_count: count }: ReviewsAnswer['meta'],
  { path, language, t }: ReviewContext,
): NonNullable<ReviewsView['pages']> {
  const hrefOf = (to: number) => `${path}${to > 1 ? `?${REVIEW_PAGE_KEY}=${to}` : ''}#${REVIEWS_ID}`;
  const [shown, all] = [page, count].map((number) => formatNumber(number, language));
  return {
    text: t('showrooms:reviews.page', { page: shown, pages: all }),
    ...(page > 1 && { newer: hrefOf(page - 1) }),
    ...(page < count && { older: hrefOf(page + 1) }),
  };
}
