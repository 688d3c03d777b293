import type { PriceRating } from '#domain/price-rating/price-rating.ts';
import { isPriceRating, PRICE_RATING_FIELD } from '#domain/price-rating/price-rating.ts';
import type { FormatContext } from '#region/format/format.ts';
import { localizedText } from '#region/text/localized-text.ts';

/** The rating of a price and its words. */
export interface RatingMark {
  rating: PriceRating;
  label: string;
}

/** @param rating of a listing; `undefined` if the manifest has no label for it */
export function ratingMark(
  rating: unknown,
  {
    region,
    language,
    t,
  }: Pick<FormatContext, 't'> & {
    region: Pick<FormatContext['region'], 'manifest'>;
    language: Pick<FormatContext['language'], 'code'>;
  },
): RatingMark | undefined {
  if (!isPriceRating(rating)) return undefined;
  const { fields, vocabularies } = region.manifest;
  const term = vocabularies[fields[PRICE_RATING_FIELD]?.vocabulary ?? '']?.[rating];
  return term && { rating, label: localizedText(term.label, language.code, t) };
}
