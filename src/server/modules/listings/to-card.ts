import type { FieldValue, ListingCard, LocalizedText } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { localTitle } from '#domain/catalogue/local-title.ts';
import { PRICE_RATING_FIELD } from '#domain/price-rating/price-rating.ts';
import { nestFields } from '#domain/vehicle/listing-fields.ts';
import { listingStatus } from '#domain/vehicle/listing-status.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { MAKE_FIELD, MODEL_FIELD } from '#region/search/car-fields.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import { carPhotos } from './car-photos.ts';
import type { CardRow } from './repositories/card-rows.ts';

const CARD_PHOTOS = 5;
const PROMOTIONAL_PRICE = 'listing.promotional_price';

/** Context of cards besides the listing. */
export interface CardContext {
  region: ResolvedRegion;
  /** Language code. */
  language: string;
  catalogue: Pick<Catalogue, 'displayName' | 'make' | 'model'>;
  translate: Translate;
  /** Whether the ratings are recent enough to be shown. */
  showsRating: boolean;
}

/** Converts a stored listing to a card. Only fields that the manifest declares leave the server (HARDENING A12). */
export function toCard(row: CardRow, context: CardContext): ListingCard {
  const declared = context.region.manifest.fields;
  const isShown = (name: string) =>
    Object.hasOwn(declared, name) && (context.showsRating || name !== PRICE_RATING_FIELD);
  const shown = (name: string) => (isShown(name) ? row.fields[name] : undefined);
  const { listing = {}, inventory = {}, ...rest } = nestFields(row.fields, isShown);
  const photos = carPhotos(context.region, row);
  const price = shown(PROMOTIONAL_PRICE);
  const [make, model] = [textOf(shown(MAKE_FIELD)), textOf(shown(MODEL_FIELD))];
  const title = promotionTitle(row.promotion, context);
  const local = localTitle({ title: row.title, make, model }, context.language, context.catalogue);
  return {
    ...(rest as Record<string, FieldValue>),
    id: row.id,
    slug: row.slug,
    title: row.title,
    ...(local !== row.title && { local_title: local }),
    kind: row.kind,
    status: listingStatus(row.fields),
    is_demo: row.isDemo,
    thumbnail: photos[0] ?? '',
    photos: photos.slice(0, CARD_PHOTOS),
    photo_count: row.photoCount ?? row.photos.length,
    ...(typeof price === 'number' && { promotional_price: price }),
    ...(title && { promotion_title: title }),
    listing: listing as Record<string, FieldValue>,
    inventory: inventory as Record<string, FieldValue>,
    make_name: nameOf(make, context),
    model_name: nameOf(model, context),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function nameOf(slug: string, { catalogue, language }: CardContext): string {
  return slug === '' ? '' : catalogue.displayName(slug, language);
}

/** Returns the title of the running promotion in the language of the card. */
function promotionTitle(
  promotion: unknown,
  { language, translate }: CardContext,
): Record<string, string> | undefined {
  if (typeof promotion !== 'object' || promotion === null || !('title' in promotion)) return undefined;
  return { [language]: localizedText(promotion.title as LocalizedText, language, translate) };
}
