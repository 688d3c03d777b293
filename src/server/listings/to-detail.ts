import type { Field, Language, ListingDetail, ListingFact, ListingSections } from '#contracts/types.ts';
import type { ListingFields } from '#domain/criteria.ts';
import { PRICE_RATING_FIELD } from '#domain/price-rating/price-rating.ts';
import { rememberByObject } from '#domain/remember.ts';
import { formatField } from '#region/format.ts';
import { localizedText, type Translate } from '#region/localized-text.ts';
import { shelfOf } from '#region/new-car-shelf.ts';
import type { ResolvedRegion } from '#region/resolved-region.ts';
import type { CardRow } from '../repositories/card-rows.ts';
import type { ListingRow } from '../repositories/listing-row.ts';
import type { PriceChange } from '../repositories/price-changes.ts';
import { carPhotos, storedPhotos } from './car-photos.ts';
import { type CardContext, toCard } from './to-card.ts';

export interface DetailContext extends Omit<CardContext, 'language'> {
  language: Language;
  /** Parts that were asked for with `include`. */
  include: ReadonlySet<string>;
  /** Whether stored data have the shape of the sections. */
  isSections(detail: unknown): detail is ListingSections;
}

/** A listing and, where it was asked for, what it has cost so far. */
export type DetailRow = ListingRow & { priceHistory?: PriceChange[] | null };

/** Stored listing → everything its own page shows (SPEC 3.7). */
export function toDetail(row: DetailRow, context: DetailContext): ListingDetail {
  const sections = sectionsOf(row.detail, context);
  return {
    card: toCard(cardRow(row), { ...context, language: context.language.code }),
    photos: carPhotos(context.region, { ...row, photos: storedPhotos(row.detail) }),
    facts: facts(row.fields, { ...context, region: shelfOf(context.region, row.kind) }),
    ...(sections && { sections }),
    ...(row.priceHistory && { price_history: row.priceHistory }),
    published_at: row.publishedAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** What the card shows of a whole listing. */
export function cardRow(row: ListingRow): CardRow {
  return { ...row, photos: storedPhotos(row.detail), promotion: row.detail.promotion };
}

function sectionsOf(
  detail: ListingRow['detail'],
  { include, isSections, region }: DetailContext,
): ListingSections | undefined {
  if (!isSections(detail)) return undefined;
  const { newCarSection } = detail;
  const told = newCarSection ? { ...detail, newCarSection: declaredParts(newCarSection, region) } : detail;
  if (include.has('option_addons') || !detail.optionAddons) return told;
  const { optionAddons: _, ...rest } = told;
  return rest;
}

/** Versions with those fields and parts of prices only that the manifest declares (HARDENING A12). */
function declaredParts(
  { variants, colors }: NonNullable<ListingSections['newCarSection']>,
  { manifest }: DetailContext['region'],
): ListingSections['newCarSection'] {
  const isDeclared = ([name]: [string, unknown]) => Object.hasOwn(manifest.fields, name);
  const parts = new Set(manifest.newCars.priceParts.map(({ name }) => name));
  return {
    colors,
    variants: variants.map((variant) => ({
      ...variant,
      fields: Object.fromEntries(Object.entries(variant.fields).filter(isDeclared)),
      ...(variant.priceParts && { priceParts: variant.priceParts.filter(({ name }) => parts.has(name)) }),
    })),
  };
}

function facts(fields: ListingFields, context: DetailContext): ListingFact[] {
  const { region, language, translate, catalogue } = context;
  const format = { region, language, t: translate };
  return labelledFields(context).flatMap(({ name, field, label }) => {
    if (name === PRICE_RATING_FIELD && !context.showsRating) return [];
    const value = fields[name];
    const isName = field.format === 'make' || field.format === 'model';
    const text =
      isName && typeof value === 'string'
        ? catalogue.displayName(value, language.code)
        : formatField(value, field, format);
    return text ? [{ field: name, label, text }] : [];
  });
}

interface LabelledField {
  name: string;
  field: Field;
  label: string;
}

/** By region and its language; labels are the same for every car. */
const labels = rememberByObject((_: ResolvedRegion) =>
  rememberByObject((_: Translate) => new Map<string, LabelledField[]>()),
);

function labelledFields({ region, language, translate }: DetailContext): LabelledField[] {
  const kept = labels(region)(translate);
  const known = kept.get(language.code);
  if (known) return known;
  const { fields, pages } = region.manifest;
  const made = pages.listingFacts.flatMap((name) => {
    const field = fields[name];
    return field ? [{ name, field, label: localizedText(field.label, language.code, translate) }] : [];
  });
  kept.set(language.code, made);
  return made;
}
