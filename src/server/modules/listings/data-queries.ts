import type { ContentLocation, DataRow, LocalizedText } from '#contracts/types.ts';
import { formatList } from '#region/format/format-list.ts';
import { newCarRegion } from '#region/manifest/new-car-region.ts';
import { placesOf } from '#region/manifest/places-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { hoursText } from '#region/places/hours-text.ts';
import { findMakeFilter, isMakeModel } from '#region/search/kinds/make-model.ts';
import { splitWords } from '#region/search/phrase/fold-text.ts';
import type { ReadPhrase } from '#region/search/phrase/read-phrase.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { compileCriteria } from '#region/search/search-criteria.ts';
import { searchLabel } from '#region/search/search-labels.ts';
import { emptySearch, parseSearch } from '#region/search/search-query.ts';
import { searchText } from '#region/search/search-text.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';
import { countedValues } from '../../search/counted-values.ts';
import type { Awaitable, LiveIndexes } from '../../search/live/live-indexes.ts';
import { MAX_SUGGESTIONS, type VocabularySearch } from '../../search/vocabulary/vocabulary-search.ts';
import { cityRows, provinceRows, placeRows as slotPlaceRows } from './place-rows.ts';
import { type VehicleDeps, type VehicleRequest, vehicleQueries } from './vehicle-queries.ts';

/** A suggestion that is a whole sentence; its key and value are those of the search box. */
const SENTENCE = 'sentence';

export interface DataQueryRequest extends VehicleRequest {
  /** Text of the search box. */
  q: string;
  /** Whether misspelt names are corrected (resolve). */
  spelling: 'corrected' | 'as_typed';
  /** Name of a province; absent: all. */
  province?: string;
}

/** The named queries of `data-query` (SPEC 7.1). Each returns rows, or none if the region has no data. */
export type DataQueries = Readonly<
  Record<DataQueryName, (request: DataQueryRequest) => Awaitable<DataRow[]>>
>;

export type DataQueryName = (typeof DATA_QUERIES)[number];

export interface DataQueryDeps extends SentenceDeps {
  vocabulary(region: ResolvedRegion, language: string): VocabularySearch;
}

export function createDataQueries(deps: DataQueryDeps): DataQueries {
  return {
    suggestions: ({ region, language, q }) => {
      const vocabulary = deps.vocabulary(region, language);
      const rows = vocabulary.suggest(q).map(({ kind, key, value, label, count = 0 }) => {
        const filters = parseSearch(region, [[key, value]]).query.filters;
        const query = formatSearch(region, { ...emptySearch(region), filters });
        const row: DataRow = { kind, key, value, label, query, count };
        const isCar = kind === 'make' || kind === 'model';
        return isCar ? row : { ...row, group: groupOf(deps, region, language, key) };
      });
      const sentence = sentenceSuggestion(deps, region, language, {
        typed: searchText(q),
        read: (typed) => vocabulary.resolve(typed),
      });
      const withSentence = (found: DataRow) => [found, ...rows.slice(0, MAX_SUGGESTIONS - 1)];
      // without the number of cars that a sentence finds, the search box still has its other suggestions
      if (sentence instanceof Promise) return sentence.then(withSentence, () => rows);
      return sentence ? withSentence(sentence) : rows;
    },
    resolve: ({ region: used, language, stock, q, spelling }) => {
      const region = stock === 'new' && used.newCars ? newCarRegion(used) : used;
      const { query, rest } = deps.vocabulary(region, language).resolve(q, spelling === 'as_typed');
      const rows: DataRow[] = Object.entries(query).map(([key, value]) => ({ key, value }));
      // a text of words that ask for nothing is understood, too: nothing is left of it
      const hasFreeText = rest !== '' || (rows.length === 0 && splitWords(q).length > 0);
      return hasFreeText ? [...rows, { key: 'q', value: rest }] : rows;
    },
    ...vehicleQueries(deps),
    'filters/carro_exclusives': (request) => flagCounts(deps, request),
    locations: (request) => placeRows(deps, request, placesOf(request.region)),
    viewing_points: (request) => slotPlaceRows(rowContext(deps, request), 'viewing', request.province),
    inspection_locations: (request) =>
      slotPlaceRows(rowContext(deps, request), 'inspection', request.province),
    inspection_provinces: (request) => provinceRows(rowContext(deps, request), 'inspection'),
    inspection_cities: (request) => cityRows(rowContext(deps, request), 'inspection', request.province),
    workshop_services: (request) => placeRows(deps, request, request.region.content.places?.services),
  };
}

/** Returns the name of an option's filter: "Electric" may be a fuel or a body type. */
function groupOf(
  { texts }: DataQueryDeps,
  { filters }: ResolvedRegion,
  language: string,
  key: string,
): string {
  const filter = filters.find(({ query }) => query === key);
  return filter ? localizedText(filter.label, language, texts.translate(language)) : '';
}

/** Returns the marks that the region's content names, or all marks, with their number of cars. */
function flagCounts(deps: DataQueryDeps, { region, language }: DataQueryRequest): DataRow[] {
  const filters = region.filters.filter(({ isBooleanFilter }) => isBooleanFilter);
  const facets = deps.indexes.facets(
    region.code,
    filters.map(({ query }) => query),
  );
  const translate = deps.texts.translate(language);
  const rows = filters.flatMap(({ query, options }) =>
    options.map(({ value, label }) => ({
      key: query,
      value,
      label: localizedText(label, language, translate),
      count: countedValues(facets[query]).find((facet) => facet.value === value)?.count ?? 0,
    })),
  );
  const wanted = region.content.certified?.exclusives?.marks;
  return wanted ? wanted.flatMap((mark) => rows.find(({ value }) => value === mark) ?? []) : rows;
}

/** Names of the data queries. */
export const DATA_QUERIES = [
  'suggestions',
  'resolve',
  'makes',
  'models',
  'years',
  'submodels',
  'filters/carro_exclusives',
  'locations',
  'workshop_services',
  'viewing_points',
  'inspection_locations',
  'inspection_provinces',
  'inspection_cities',
] as const;

const rowContext = ({ texts }: DataQueryDeps, { region, language }: DataQueryRequest) => ({
  region,
  language,
  t: texts.translate(language),
});

interface Place extends Pick<ContentLocation, 'label' | 'hours' | 'exceptions'> {
  address?: LocalizedText;
  text?: LocalizedText;
}

/** Returns places or services of the region's content in a language (SPEC 3.13). */
function placeRows(
  { texts }: DataQueryDeps,
  { region, language }: DataQueryRequest,
  places: Readonly<Record<string, Place>> | undefined,
): DataRow[] {
  const translate = texts.translate(language);
  const shown = region.languages.find(({ code }) => code === language) ?? region.defaultLanguage;
  const inLanguage = (text: LocalizedText) => localizedText(text, language, translate);
  return Object.entries(places ?? {}).map(([name, { label, address, text, ...place }]) => ({
    id: name,
    display_name: inLanguage(label),
    name,
    address: address ? inLanguage(address) : null,
    ...(place.hours && { hours: hoursText(place, shown, translate) }),
    ...(text && { text: inLanguage(text) }),
  }));
}

interface SentenceDeps extends VehicleDeps {
  indexes: Pick<LiveIndexes, 'facets' | 'count'>;
  texts: Pick<LocaleTexts, 'translate'>;
}

/**
 * The search that a sentence means where it asks for a car and for more: "myvi KL". Undefined for a car alone, and where a word
 * is not understood: a suggestion must not leave out what is typed.
 */
function sentenceSuggestion(
  { indexes, catalogue, texts }: SentenceDeps,
  region: ResolvedRegion,
  code: string,
  { typed, read }: { typed: string; read: (text: string) => ReadPhrase },
): Awaitable<DataRow> | undefined {
  const car = findMakeFilter(region)?.query;
  if (car === undefined || !hasManyWords(typed)) return undefined;
  const { query: found, rest } = read(typed);
  if (rest !== '' || found[car] === undefined) return undefined;
  const language = region.languages.find((each) => each.code === code) ?? region.defaultLanguage;
  const { query } = parseSearch(region, Object.entries(found));
  const labels = searchLabel(region.filters, query, {
    region,
    language,
    t: texts.translate(code),
    nameOf: (option, filter) => (isMakeModel(filter) ? catalogue.displayName(option, code) : undefined),
  });
  if (labels.length < 2) return undefined;
  const row = {
    kind: SENTENCE,
    key: 'q',
    value: typed,
    label: formatList(labels, language.locale),
    query: formatSearch(region, query),
  };
  const count = indexes.count(region.code, compileCriteria(region, query));
  return count instanceof Promise ? count.then((cars) => ({ ...row, count: cars })) : { ...row, count };
}

/** Words of scripts without blanks are not told apart here. */
function hasManyWords(text: string): boolean {
  const words = splitWords(text);
  return words.length > 1 || words.some(({ isDense }) => isDense);
}
