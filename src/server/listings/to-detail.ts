import type { Language, ListingDetail, ListingFact } from '#contracts/types.ts';
import type { ListingFields } from '#domain/criteria.ts';
import { formatField } from '#region/format.ts';
import { localizedText, type Translate } from '#region/localized-text.ts';
import type { ListingRow } from '../repositories/listing-row.ts';
import { carPhotos } from './car-photos.ts';
import { type CardContext, toCard } from './to-card.ts';

export interface DetailContext extends Omit<CardContext, 'language'> {
  language: Language;
  translate: Translate;
  /** Parts that were asked for with `include`. */
  include: ReadonlySet<string>;
}

/** Stored listing → everything its own page shows (SPEC 3.7). */
export function toDetail(row: ListingRow, context: DetailContext): ListingDetail {
  const { description, features, option_addons: addons } = row.detail;
  return {
    card: toCard(row, { ...context, language: context.language.code }),
    photos: carPhotos(context.region, row),
    description: typeof description === 'string' ? description : '',
    features: texts(features),
    facts: facts(row.fields, context),
    ...(context.include.has('option_addons') && { option_addons: texts(addons) }),
    published_at: row.publishedAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

function facts(
  fields: ListingFields,
  { region, language, translate, catalogue }: DetailContext,
): ListingFact[] {
  return region.manifest.pages.listingFacts.flatMap((name) => {
    const field = region.manifest.fields[name];
    const value = fields[name];
    if (!field) return [];
    const isName = field.format === 'make' || field.format === 'model';
    const text =
      isName && typeof value === 'string'
        ? catalogue.displayName(value, language.code)
        : formatField(value, field, { region, language, t: translate });
    return text ? [{ field: name, label: localizedText(field.label, language.code, translate), text }] : [];
  });
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}
