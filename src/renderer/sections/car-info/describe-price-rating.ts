import type { ListingCard } from '#contracts/types.ts';
import { readField } from '#domain/listing-fields.ts';
import { PRICE_RATING_FIELD } from '#domain/price-rating/price-rating.ts';
import { pagePath } from '#region/routing/paths.ts';
import { ratingMark } from '#ui/car-card/rating-mark.ts';
import type { SectionInput } from '../section.ts';
import type { CarInfoView } from './car-info-view.ts';

const METHOD = 'price-rating';

/** The rating of a price with the way to the page that explains it; nothing for a car that has none. */
export function describePriceRating(
  card: ListingCard,
  context: SectionInput['context'],
): Pick<CarInfoView, 'priceRating'> {
  const { region, language, t } = context;
  const mark = ratingMark(readField(card, PRICE_RATING_FIELD), context);
  if (!mark || !Object.hasOwn(region.manifest.routes, METHOD)) return {};
  const href = pagePath(region, { language: language.code, route: METHOD, segments: [] });
  return { priceRating: { ...mark, href, about: t(`common:route.${METHOD}`) } };
}
