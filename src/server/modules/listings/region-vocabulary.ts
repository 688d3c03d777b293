import type { LocalizedText } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { PLACES_VOCABULARY } from '#region/manifest/places-of.ts';
import type { ResolvedFilter, ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { placeNames } from '#region/places/place-names.ts';
import { isMakeModel } from '#region/search/kinds/make-model.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';
import { countedValues } from '../../search/counted-values.ts';
import type { FacetCount, SearchResult } from '../../search/search-types.ts';
import type { VocabularyEntry } from '../../search/vocabulary/vocabulary-entry.ts';

export interface VocabularyContext {
  region: ResolvedRegion;
  /** Code of the language of the labels. */
  language: string;
  catalogue: Catalogue;
  texts: Pick<LocaleTexts, 'translate'>;
}

/**
 * Returns the terms of a region's search box: makes and models in stock, and all filter options with a name, in all
 * languages of the region.
 */
export function vocabularyEntries(
  facets: SearchResult['facets'],
  context: VocabularyContext,
): VocabularyEntry[] {
  return context.region.filters.flatMap((filter) => {
    const counts = countedValues(facets[filter.query]);
    if (isMakeModel(filter)) return counts.map((count) => carEntry(count, filter, context));
    return optionEntries(filter, new Map(counts.map(({ value, count }) => [String(value), count])), context);
  });
}

function carEntry(
  { value, count }: FacetCount,
  { query }: ResolvedFilter,
  context: VocabularyContext,
): VocabularyEntry {
  const slug = String(value);
  const { catalogue } = context;
  const model = catalogue.model(slug);
  const named = model ?? catalogue.make(slug);
  const labels = languagesOf(context).map((code) => catalogue.displayName(slug, code));
  const aliases = [
    ...(named?.aliases ?? []),
    ...(model?.marketAliases?.[context.region.manifest.code] ?? []),
  ].filter((alias) => !startsWithOtherMake(alias, slug, catalogue));
  const others = named ? [named.name, ...aliases] : [];
  return {
    kind: slug.includes('.') ? 'model' : 'make',
    key: query,
    value: slug,
    labels: [...new Set([...labels, ...others])],
    count,
  };
}

/** Feeds have aliases such as "Toyota Lexus"; a search for "Toyota" must not find them. */
function startsWithOtherMake(alias: string, slug: string, catalogue: Catalogue): boolean {
  const [first = ''] = alias.split(' ', 1);
  const make = catalogue.matchMake(first);
  return make !== undefined && make.slug !== slug.split('.', 1)[0];
}

function optionEntries(
  filter: ResolvedFilter,
  counts: ReadonlyMap<string, number>,
  context: VocabularyContext,
): VocabularyEntry[] {
  const kind = filter.isBooleanFilter ? 'flag' : context.region.manifest.fields[filter.field]?.vocabulary;
  if (!kind) return [];
  return filter.options
    .filter(({ number }) => number === undefined)
    .map(({ value, label }) => ({
      kind,
      key: filter.query,
      value,
      labels: [...new Set([...labelsOf(label, context), ...otherNames(kind, value, context)])],
      count: counts.get(value) ?? 0,
    }));
}

function otherNames(kind: string, value: string, context: VocabularyContext): string[] {
  const { places } = context.region.content;
  return kind === PLACES_VOCABULARY && places
    ? placeNames(places, value, (label) => labelsOf(label, context))
    : [];
}

function labelsOf(label: LocalizedText, context: VocabularyContext): string[] {
  const { texts } = context;
  return [...new Set(languagesOf(context).map((code) => localizedText(label, code, texts.translate(code))))];
}

function languagesOf({ region, language }: VocabularyContext): string[] {
  return [language, ...region.languages.map(({ code }) => code).filter((code) => code !== language)];
}
