import type { FacetValue } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { OTHER_VALUE } from '#domain/index-definition.ts';
import { rememberByObject } from '#domain/remember.ts';
import type { ResolvedFilter, ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { excludedOptions } from '#region/search/excluded.ts';
import { filterOption, offeredValues } from '#region/search/filter-option.ts';
import type { FilterValue } from '#region/search/filter-value.ts';
import { isMakeModel } from '#region/search/kinds/make-model.ts';
import type { SearchQuery } from '#region/search/search-query.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';
import { unpooled } from '../../runtime/unpooled.ts';
import type { FacetCount } from '../../search/search-types.ts';
import { ByteWriter } from './byte-writer.ts';

/**
 * Returns the JSON of a search's counts in UTF-8: query key → values of the address. Chosen values are included with their
 * name even if no car has them.
 */
export type WriteFacets = (
  region: ResolvedRegion,
  language: string,
  facets: Readonly<Record<string, readonly FacetCount[]>>,
  chosen: SearchQuery['filters'],
) => Buffer;

const COMMA = Buffer.from(',');
const END_OF_VALUE = Buffer.from('}');
/** The end of a value and what stands before the next one. */
const BETWEEN = Buffer.from('},');
const START = Buffer.from('{');
const END_OF_LIST = Buffer.from(']');

/** Creates a writer that caches the bytes before each count: a large stock has hundreds of makes and models per answer. */
export function facetWriter(
  catalogue: Pick<Catalogue, 'displayName'>,
  texts: Pick<LocaleTexts, 'translate'>,
): WriteFacets {
  /** By filter, language and value. */
  const prefixes = rememberByObject(
    (_: ResolvedFilter) => new Map<string, Map<FacetCount['value'], Buffer>>(),
  );
  const writer = new ByteWriter();

  function prefixesOf(filter: ResolvedFilter, language: string) {
    const byLanguage = prefixes(filter);
    const known = byLanguage.get(language);
    if (known) return known;
    const created = new Map<FacetCount['value'], Buffer>();
    byLanguage.set(language, created);
    return created;
  }

  function prefixOf(
    region: ResolvedRegion,
    value: FacetCount['value'],
    filter: ResolvedFilter,
    language: string,
  ): Buffer {
    const text = value === true ? '1' : String(value);
    const named: Omit<FacetValue, 'count'> = { value: text };
    if (isMakeModel(filter)) named.label = catalogue.displayName(text, language);
    const isOffered = filter.options.some((option) => option.value === text);
    const option = isOffered ? undefined : filterOption(region, filter, text);
    if (option) {
      const { number } = option;
      const places = number === undefined ? {} : { value: number, count: number };
      named.label = localizedText(option.label, language, texts.translate(language), places);
    }
    return Buffer.from(`${JSON.stringify(named).slice(0, -1)},"count":`);
  }

  function writeValues(
    region: ResolvedRegion,
    language: string,
    filter: ResolvedFilter,
    counts: readonly FacetCount[],
    chosen: FilterValue | undefined,
  ): void {
    const cached = prefixesOf(filter, language);
    const isListed = listed(filter, chosen);
    const start = writer.length;
    const write = (prefix: Buffer, count: number) => {
      if (writer.length > start) writer.add(BETWEEN);
      writer.add(prefix);
      writer.addCount(count);
    };
    for (const { value, count } of counts) {
      if (isListed && !isListed(value)) continue;
      let prefix = cached.get(value);
      if (prefix === undefined) {
        prefix = unpooled(prefixOf(region, value, filter, language));
        cached.set(value, prefix);
      }
      write(prefix, count);
    }
    // not cached: addresses can name any number of values
    for (const value of missing(chosen, filter, counts)) write(prefixOf(region, value, filter, language), 0);
    if (writer.length > start) writer.add(END_OF_VALUE);
  }

  return (region, language, facets, chosen) => {
    // the last call may have failed in the middle
    writer.clear();
    writer.add(START);
    for (const filter of region.filters) {
      const counts = facets[filter.query];
      if (!counts) continue;
      if (writer.length > START.length) writer.add(COMMA);
      writer.add(Buffer.from(`${JSON.stringify(filter.query)}:[`));
      writeValues(region, language, filter, counts, chosen[filter.query]);
      writer.add(END_OF_LIST);
    }
    writer.add(END_OF_VALUE);
    return writer.copy();
  };
}

const optionsOf = rememberByObject(
  (filter: ResolvedFilter): ReadonlySet<FacetCount['value']> =>
    new Set([...offeredValues(filter), OTHER_VALUE]),
);

/**
 * Values without an option count as `other`; only chosen and excluded ones are listed individually.
 * @returns null if all values are listed
 */
function listed(
  filter: ResolvedFilter,
  chosen: FilterValue | undefined,
): ((value: FacetCount['value']) => boolean) | null {
  if (filter.isBooleanFilter || filter.options.length === 0) return null;
  const options = optionsOf(filter);
  const named = chosen?.kind === 'list' ? [...chosen.values, ...excludedOptions(chosen)] : [];
  return (value) => options.has(value) || named.includes(String(value));
}

/** Returns chosen and excluded values without a count; a model adds its make, under which it is listed. */
function missing(
  value: FilterValue | undefined,
  filter: ResolvedFilter,
  counts: readonly FacetCount[],
): string[] {
  if (value?.kind !== 'list') return [];
  const counted = new Set(counts.map((count) => String(count.value)));
  const named = [...value.values, ...excludedOptions(value)];
  const makes = isMakeModel(filter) ? named.flatMap((slug) => slug.split('.', 1)) : [];
  return [...new Set([...makes, ...named])].filter((slug) => !counted.has(slug));
}
