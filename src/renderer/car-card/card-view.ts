import type { ListingCard } from '#contracts/types.ts';
import { PRICE_RATING_FIELD } from '#domain/price-rating/price-rating.ts';
import { readField } from '#domain/vehicle/listing-fields.ts';
import { formatNumber } from '#region/format/format.ts';
import { listingPath } from '#region/routing/listing-path.ts';
import { carTitle } from '#region/text/car-title.ts';
import { type PictureSource, pictureSource } from '#ui/picture/picture-source.ts';
import { type RatingMark, ratingMark } from '../price-rating/rating-mark.ts';
import type { CarCardView } from './car-card.tsx';
import { type CardContext, cardFacts, fieldLabel, fieldText } from './card-context.ts';
import { containsFact } from './contains-fact.ts';
import { priceFrame } from './price-frame.ts';
import { priceView } from './price-view.ts';
import { reducedMark } from './reduced-mark.ts';
import { statusMark } from './status-mark.ts';

const MAX_BADGES = 2;
const MAX_PICTURES = 5;
/** Largest picture of a card, px: a card is at most a phone wide, on a screen of two pixels per px. */
const MAX_WIDTH = 960;
/** Of those that are swiped to: in one size, so that the page stays small. */
const SWIPED_WIDTH = 640;

/** Fewer cars of a list may well have a badge in common. */
const MANY = 3;
/** Share of a list from which a badge tells its cars apart no longer. */
const COMMON_SHARE = 0.8;

/** Listings of one list as its cards show them; a badge that nearly all of them have tells none apart and is left out. */
export function cardViews(listings: readonly ListingCard[], context: CardContext): CarCardView[] {
  const cars = listings.map((listing) => rememberedView(listing, context));
  if (cars.length < MANY) return cars;
  const counts = new Map<string, number>();
  for (const { label } of cars.flatMap(({ badges }) => badges))
    counts.set(label, (counts.get(label) ?? 0) + 1);
  const common = new Set(
    [...counts].filter(([, count]) => count >= COMMON_SHARE * cars.length).map(([label]) => label),
  );
  if (common.size === 0) return cars;
  return cars.map((car) => ({ ...car, badges: car.badges.filter(({ label }) => !common.has(label)) }));
}

interface RememberedView {
  context: CardContext;
  view: CarCardView;
}

const views = new WeakMap<ListingCard, RememberedView>();

/** Lists that several pages read are frozen: what cards show of their cars is made once. */
function rememberedView(listing: ListingCard, context: CardContext): CarCardView {
  if (!Object.isFrozen(listing)) return cardView(listing, context);
  const known = views.get(listing);
  if (known && isSameContext(known.context, context)) return known.view;
  const view = cardView(listing, context);
  views.set(listing, { context, view });
  return view;
}

/** Answers are shared for seconds, so both contexts are of the same day but for a moment. */
const isSameContext = (a: CardContext, b: CardContext): boolean =>
  a.region === b.region && a.language === b.language && a.pictureHost === b.pictureHost;

/** A listing as the card shows it: everything in words, so that the card itself knows no region. */
export function cardView(listing: ListingCard, context: CardContext): CarCardView {
  const { region, language, pictureHost, t } = context;
  const { pages, pictures } = region.manifest;
  const photos = listing.photos.length > 0 ? listing.photos : [listing.thumbnail];
  const reduced = reducedMark(listing, context);
  const rating = cardRating(listing, context);
  const facts = cardFacts(listing, context);
  const count = listing.photo_count;
  const delivery = { host: pictureHost, sizes: pictures.sizes };
  return {
    id: listing.id,
    href: listingPath(region, language.code, listing),
    title: carTitle(listing),
    ...priceView(listing, context),
    ...priceFrame(listing, context),
    installment: fieldText(listing, 'listing.installment', context),
    facts,
    badges: [
      ...(reduced ? [reduced] : []),
      ...pages.cardBadges
        .filter((name) => readField(listing, name) === true)
        .map((name) => ({ label: fieldLabel(name, context), tone: 'neutral' as const }))
        .filter(({ label }) => !facts.includes(label) && !containsFact(carTitle(listing), label)),
    ].slice(0, MAX_BADGES),
    ...(rating && { rating }),
    status: statusMark(listing.status, context),
    isGone: listing.status === 'sold',
    pictures: photos
      .filter((path) => path !== '')
      .slice(0, MAX_PICTURES)
      .map((path, index) => cardPicture(pictureSource(path, delivery, MAX_WIDTH), index)),
    ...(count > 1 && { photoCount: formatNumber(count, language) }),
    ...(count === 0 && { illustration: t('cars:noPhotos') }),
  };
}

/** The label of the price that the manifest wants on cards. */
function cardRating(listing: ListingCard, context: CardContext): RatingMark | undefined {
  const mark = ratingMark(readField(listing, PRICE_RATING_FIELD), context);
  return mark && context.region.manifest.priceRating.onCards.includes(mark.rating) ? mark : undefined;
}

function cardPicture(picture: PictureSource, index: number): PictureSource {
  const swiped = picture.widths.findLast((width) => width <= SWIPED_WIDTH);
  return index === 0 || !swiped ? picture : { ...picture, widths: [swiped] };
}

/** For rows that are swiped themselves: a finger on a picture must move the row. */
export function withOnePicture(view: CarCardView): CarCardView {
  return { ...view, pictures: view.pictures.slice(0, 1) };
}
