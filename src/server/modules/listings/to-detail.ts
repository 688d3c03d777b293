import type { DeskPhotoNote, Field, Language, ListingDetail, ListingFact } from '#contracts/types.ts';
import { rememberByObject, rememberRecent } from '#domain/cache/remember.ts';
import { PRICE_RATING_FIELD } from '#domain/price-rating/price-rating.ts';
import type { FieldValue, ListingFields } from '#domain/search/criteria.ts';
import { formatField } from '#region/format/format.ts';
import { regionForKind } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import type { ListingRow } from '../../storage/listing-row.ts';
import type { FeedMediaFile } from '../../storage/schema.ts';
import { carPhotos } from './car-photos.ts';
import type { PriceChange } from './repositories/price-changes.ts';
import type { ComparedPrice } from './repositories/versioned-listing.ts';
import { type CardContext, toCard } from './to-card.ts';

export type DetailContext = Omit<CardContext, 'language'> & { language: Language };

/** A listing without its sections, with its price history on request. */
export type DetailRow = Omit<ListingRow, 'detail'> &
  Partial<ComparedPrice> & {
    priceHistory?: PriceChange[] | null;
    photoNotes?: DeskPhotoNote[] | null;
    feedMedia?: FeedMediaFile[] | null;
  };

/** Maximum number of formatted values cached per field and language. */
const MAX_VALUES = 2_000;

/** Converts a stored listing to the data of its page (SPEC 3.7) without the sections. */
export function toDetail(row: DetailRow, context: DetailContext): ListingDetail {
  return {
    card: toCard(row, { ...context, language: context.language.code }),
    photos: carPhotos(context.region, row),
    ...photoCaptions(row, context),
    facts: listingFacts(row.fields, { ...context, region: regionForKind(context.region, row.kind) }),
    ...(row.priceHistory && { price_history: row.priceHistory }),
    ...priceComparison(row, context),
    published_at: row.publishedAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Captions in the language asked for; absent if no photo has one. */
function photoCaptions(
  { photos, photoNotes }: DetailRow,
  { language: { code } }: DetailContext,
): Pick<ListingDetail, 'photo_captions'> {
  const byPhoto = new Map(photoNotes?.map(({ photo, captions }) => [photo, captions[code] ?? '']));
  const captions = photos.map((photo) => byPhoto.get(photo) ?? '');
  return captions.some((caption) => caption !== '') ? { photo_captions: captions } : {};
}

/** Figures of the rating of a used car; empty for a car without one, absent while ratings are not shown. */
function priceComparison(
  { kind, fields, usualPrice, likeCars }: DetailRow,
  { showsRating }: DetailContext,
): Pick<ListingDetail, 'price_comparison'> {
  if (!showsRating || kind !== 'used') return {};
  const isRated = fields[PRICE_RATING_FIELD] !== undefined && usualPrice && likeCars;
  return { price_comparison: isRated ? { usual_price: usualPrice, like_cars: likeCars } : {} };
}

/** The facts of a car that its page shows, with labels, as the manifest orders and writes them. */
export function listingFacts(fields: ListingFields, context: DetailContext): ListingFact[] {
  const { language, catalogue } = context;
  return labelledFields(context).flatMap(({ name, field, label, write }) => {
    if (name === PRICE_RATING_FIELD && !context.showsRating) return [];
    const value = fields[name];
    const isName = field.format === 'make' || field.format === 'model';
    const text =
      isName && typeof value === 'string' ? catalogue.displayName(value, language.code) : write(value);
    return text ? [{ field: name, label, text }] : [];
  });
}

interface LabelledField {
  name: string;
  field: Field;
  label: string;
  /** Returns the formatted value; '' if it is unknown. */
  write(value: FieldValue): string;
}

/** Cache by region and language; labels are the same for all cars. */
const labels = rememberByObject((_: ResolvedRegion) =>
  rememberByObject((_: Translate) => new Map<string, LabelledField[]>()),
);

function labelledFields(context: DetailContext): LabelledField[] {
  const { region, language, translate } = context;
  const cache = labels(region)(translate);
  const known = cache.get(language.code);
  if (known) return known;
  const { fields, pages } = region.manifest;
  const labelled = pages.listingFacts.flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    const label = localizedText(field.label, language.code, translate);
    return [{ name, field, label, write: fieldWriter(field, context) }];
  });
  cache.set(language.code, labelled);
  return labelled;
}

/** Creates a formatter that caches values, because cars share most of them. */
function fieldWriter(field: Field, { region, language, translate }: DetailContext): LabelledField['write'] {
  const format = { region, language, t: translate };
  const write = (value: FieldValue) => formatField(value, field, format) ?? '';
  const writeOne = rememberRecent(write, MAX_VALUES);
  return (value) => (typeof value === 'object' || value === undefined ? write(value) : writeOne(value));
}
