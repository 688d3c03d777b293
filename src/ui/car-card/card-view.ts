import type { ListingCard } from '#contracts/types.ts';
import { readField } from '#domain/listing-fields.ts';
import { PRICE_RATING_FIELD } from '#domain/price-rating/price-rating.ts';
import { listingPath } from '#region/routing/listing-path.ts';
import { carTitle } from '#region/text/car-title.ts';
import { pictureSource } from '../picture/picture-source.ts';
import type { CarCardView } from './car-card.tsx';
import { type CardContext, cardFacts, fieldLabel, fieldText } from './card-context.ts';
import { priceView } from './price-view.ts';
import { type RatingMark, ratingMark } from './rating-mark.ts';
import { reducedMark } from './reduced-mark.ts';
import { statusMark } from './status-mark.ts';

const MAX_BADGES = 2;
const MAX_PICTURES = 3;
/** Largest picture of a card, px: a card is at most a phone wide, on a screen of two pixels per px. */
const MAX_WIDTH = 960;

/** A listing as the card shows it: everything in words, so that the card itself knows no region. */
export function cardView(listing: ListingCard, context: CardContext): CarCardView {
  const { region, language, pictureHost } = context;
  const { pages, pictures } = region.manifest;
  const photos = listing.photos.length > 0 ? listing.photos : [listing.thumbnail];
  const reduced = reducedMark(listing, context);
  const rating = cardRating(listing, context);
  const delivery = { host: pictureHost, sizes: pictures.sizes };
  return {
    id: listing.id,
    href: listingPath(region, language.code, listing),
    title: carTitle(listing),
    ...priceView(listing, context),
    installment: fieldText(listing, 'listing.installment', context),
    facts: cardFacts(listing, context),
    badges: [
      ...(reduced ? [reduced] : []),
      ...pages.cardBadges
        .filter((name) => readField(listing, name) === true)
        .map((name) => ({ label: fieldLabel(name, context), tone: 'neutral' as const })),
    ].slice(0, rating ? MAX_BADGES - 1 : MAX_BADGES),
    ...(rating && { rating }),
    status: statusMark(listing.status, context),
    isGone: listing.status === 'sold',
    pictures: photos
      .filter((path) => path !== '')
      .slice(0, MAX_PICTURES)
      .map((path) => pictureSource(path, delivery, MAX_WIDTH)),
  };
}

/** Cards show good ratings only; other comparisons are on the car page. */
function cardRating(listing: ListingCard, context: CardContext): RatingMark | undefined {
  const mark = ratingMark(readField(listing, PRICE_RATING_FIELD), context);
  return mark && context.region.manifest.priceRating.onCards.includes(mark.rating) ? mark : undefined;
}

/** For rows that are swiped themselves: a finger on a picture must move the row. */
export function withOnePicture(view: CarCardView): CarCardView {
  return { ...view, pictures: view.pictures.slice(0, 1) };
}
