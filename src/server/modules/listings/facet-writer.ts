import type { FacetValue } from '#contracts/types.ts';
import { rememberByObject } from '#domain/cache/remember.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { OTHER_VALUE } from '#domain/search/index-definition.ts';
import type { ResolvedFilter, ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { excludedOptions } from '#region/search/excluded.ts';
import { filterOption, offeredValues } from '#region/search/filter-option.ts';
import type { FilterValue } from '#region/search/filter-value.ts';
import { isMakeModel } from '#region/search/kinds/make-model.ts';
import type { SearchQuery } from '#region/search/search-query.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';
import { unpooled } from '../../runtime/unpooled.ts';
import type { FacetCount, FacetCounts } from '../../search/search-types.ts';

const INITIAL_BYTES = 32 * 2 ** 10;

const ZERO = 0x30;

/**
 * Joins many short pieces to one buffer. Hundreds of strings joined with `+` take twice the time: they are copied when
 * the text is measured, and once more when it is encoded.
 */
export class ByteWriter {
  #bytes = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  #length = 0;

  /** Number of bytes added since `clear`. */
  get length(): number {
    return this.#length;
  }

  /** Removes everything that was added. */
  clear(): void {
    this.#length = 0;
  }

  add(piece: Uint8Array): void {
    this.#reserve(piece.length);
    this.#bytes.set(piece, this.#length);
    this.#length += piece.length;
  }

  /** Adds the digits of a count. @param count whole and not negative */
  addCount(count: number): void {
    const digits = digitsOf(count);
    this.#reserve(digits);
    let rest = count;
    for (let at = this.#length + digits - 1; at >= this.#length; at--) {
      const tenths = Math.floor(rest / 10);
      this.#bytes[at] = ZERO + (rest - tenths * 10);
      rest = tenths;
    }
    this.#length += digits;
  }

  /** Returns what was added since `clear`, valid until something else is added. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.#length + size));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/**
 * Returns the JSON of a search's counts in UTF-8: query key → values of the address. Chosen values are included with their
 * name even if no car has them. The bytes are valid until the next call.
 */
export type WriteFacets = (
  region: ResolvedRegion,
  language: string,
  facets: Readonly<Record<string, FacetCounts>>,
  chosen: SearchQuery['filters'],
) => Buffer;

const COMMA = Buffer.from(',');
const END_OF_VALUE = Buffer.from('}');
/** The end of the value before, with which each prefix begins. */
const BETWEEN = '},';
const START = Buffer.from('{');
const END_OF_LIST = Buffer.from(']');

/** What is known of the values of a facet in a language, by position. */
interface KnownValues {
  /** The bytes before each count, made when it is first written. */
  prefixes: (Buffer | undefined)[];
  /** 1: listed with any search, 0: only if the search names it. */
  offered: Uint8Array;
}

/** Where names of values come from. */
interface FacetTexts {
  catalogue: Pick<Catalogue, 'displayName'>;
  texts: Pick<LocaleTexts, 'translate'>;
}

/** Creates a writer that caches the bytes before each count: a large stock has hundreds of makes and models per answer. */
export function facetWriter(catalogue: FacetTexts['catalogue'], texts: FacetTexts['texts']): WriteFacets {
  const knownValues = createKnownValues();
  const writer = new ByteWriter();
  const names = { catalogue, texts };

  function writeValues(
    region: ResolvedRegion,
    language: string,
    filter: ResolvedFilter,
    { values, counts }: FacetCounts,
    chosen: FilterValue | undefined,
  ): void {
    const { prefixes, offered } = knownValues(filter, language, values);
    const named = namedValues(chosen);
    const start = writer.length;
    const write = (prefix: Buffer, count: number) => {
      // nothing stands before the first
      writer.add(writer.length === start ? prefix.subarray(BETWEEN.length) : prefix);
      writer.addCount(count);
    };
    for (let at = 0; at < values.length; at++) {
      const count = counts[at] as number;
      if (count === 0 || (offered[at] === 0 && !named.includes(String(values[at])))) continue;
      const prefix =
        prefixes[at] ??
        unpooled(prefixOf(names, region, values[at] as FacetCount['value'], filter, language));
      prefixes[at] = prefix;
      write(prefix, count);
    }
    // not cached: addresses can name any number of values
    for (const value of missing(named, filter, values, counts))
      write(prefixOf(names, region, value, filter, language), 0);
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
      writer.add(startOf(filter));
      writeValues(region, language, filter, counts, chosen[filter.query]);
      writer.add(END_OF_LIST);
    }
    writer.add(END_OF_VALUE);
    return writer.bytes();
  };
}

/** Returns the function that finds what is known by filter, language and the values of the stock. */
function createKnownValues() {
  const known = rememberByObject(
    (_: ResolvedFilter) => new Map<string, WeakMap<FacetCounts['values'], KnownValues>>(),
  );
  return (filter: ResolvedFilter, language: string, values: FacetCounts['values']): KnownValues => {
    const byLanguage = known(filter);
    const byValues = byLanguage.get(language) ?? new WeakMap<FacetCounts['values'], KnownValues>();
    byLanguage.set(language, byValues);
    const found = byValues.get(values);
    if (found) return found;
    const offered = isOptionsOnly(filter)
      ? Uint8Array.from(values, (value) => Number(optionsOf(filter).has(value)))
      : new Uint8Array(values.length).fill(1);
    const created = { prefixes: [], offered };
    byValues.set(values, created);
    return created;
  };
}

const startOf = rememberByObject((filter: ResolvedFilter) =>
  unpooled(Buffer.from(`${JSON.stringify(filter.query)}:[`)),
);

const optionsOf = rememberByObject(
  (filter: ResolvedFilter): ReadonlySet<FacetCount['value']> =>
    new Set([...offeredValues(filter), OTHER_VALUE]),
);

function prefixOf(
  { catalogue, texts }: FacetTexts,
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
  return Buffer.from(`${BETWEEN}${JSON.stringify(named).slice(0, -1)},"count":`);
}

/** Whether values without an option count as `other`: only chosen and excluded ones are listed individually. */
const isOptionsOnly = ({ isBooleanFilter, options }: ResolvedFilter): boolean =>
  !isBooleanFilter && options.length > 0;

/** Values that a search chooses or excludes. */
const namedValues = (chosen: FilterValue | undefined): readonly string[] =>
  chosen?.kind === 'list' ? [...chosen.values, ...excludedOptions(chosen)] : [];

/** Returns named values without a count; a model adds its make, under which it is listed. */
function missing(
  named: readonly string[],
  filter: ResolvedFilter,
  values: FacetCounts['values'],
  counts: Int32Array,
): string[] {
  if (named.length === 0) return [];
  const counted = new Set(values.flatMap((value, at) => (counts[at] === 0 ? [] : [String(value)])));
  const makes = isMakeModel(filter) ? named.flatMap((slug) => slug.split('.', 1)) : [];
  return [...new Set([...makes, ...named])].filter((slug) => !counted.has(slug));
}

function digitsOf(count: number): number {
  let digits = 1;
  for (let power = 10; power <= count; power *= 10) digits++;
  return digits;
}
