import { LRUCache } from 'lru-cache';
import type { FacetStats, ListListingsAnswer } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { kindOf } from '#region/search/filter-kinds.ts';
import type { QueryProblem } from '#region/search/filter-value.ts';
import type { ReadPhrase } from '#region/search/phrase/read-phrase.ts';
import { repeated } from '#region/search/read-filter-value.ts';
import { compileCriteria } from '#region/search/search-criteria.ts';
import { parseSearch, type SearchQuery } from '#region/search/search-query.ts';
import { atMost } from '../../runtime/at-most.ts';
import { unpooled } from '../../runtime/unpooled.ts';
import type { LiveIndexes } from '../../search/live/live-indexes.ts';
import type { RangeStats, SearchResult } from '../../search/search-types.ts';
import { stockKey } from '../../search/stock-key.ts';
import { answerBytes } from './answer-bytes.ts';
import { badQuery } from './bad-query.ts';
import type { CardStore } from './card-store.ts';
import type { WriteFacets } from './facet-writer.ts';
import { LIST_INCLUDES, readInclude } from './included-parts.ts';

const KEYS: readonly string[] = ['size', 'counts', 'include'];

type Meta = ListListingsAnswer['meta'];

export interface SearchDeps {
  indexes: Pick<LiveIndexes, 'search' | 'version'>;
  cards: CardStore;
  /** Cards with included parts, keyed by `withParts`. */
  cardsWithParts: CardStore;
  /** Resolves the words of `q` in a region. @param isAsTyped spelling is not corrected */
  resolveText(
    region: ResolvedRegion,
    language: string,
    text: string,
    isAsTyped: boolean,
  ): Pick<ReadPhrase, 'query' | 'rest'>;
  serialiseMeta(meta: Meta): string;
  writeFacets: WriteFacets;
  /** Maximum size in bytes of the cache of whole answers. */
  answerCacheBytes: number;
}

/**
 * Returns a page of listings with facets and statistics as JSON bytes.
 * @param pairs decoded query of the request, in its order
 * @throws BadQueryError for values that a filter does not accept; SearchNotReady, SearchUnavailable
 */
export type SearchListings = (
  region: ResolvedRegion,
  language: string,
  pairs: Iterable<readonly [string, string]>,
) => Buffer | Promise<Buffer>;

/** Maximum number of unknown keys that an answer lists. */
const MAX_IGNORED = 20;
const NOTHING_IGNORED = '[]}}';
/** In strings of JSON these quotes are escaped, so this is the property itself. */
const NO_FACETS = '"facets":{}';
const NO_COUNTS = Buffer.from('{}');
/** Searches that were requested once; an answer is cached on the second request. */
const MAX_SEEN = 20_000;
/** Longer addresses are not remembered: anybody can write any number of them. */
const MAX_KEY_LENGTH = 500;

export function searchListings(deps: SearchDeps): SearchListings {
  const answers = new LRUCache<string, { version: number; bytes: Buffer }>({
    maxSize: deps.answerCacheBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
  });
  const seen = new LRUCache<string, true>(atMost(MAX_SEEN));

  return (region, language, pairs) => {
    const given = [...pairs];
    const version = deps.indexes.version(region.code);
    // by the address as it is: writing it in canonical form takes a tenth of a search
    const key = JSON.stringify([stockKey(region), language, ...given]);
    const known = answers.get(key);
    if (known?.version === version) return known.bytes;
    const { shape, rest, problems: shapeProblems } = readShape(given, region.manifest.pageSize);
    const { query, problems, ignored } = parseSearch(region, rest);
    if (problems.length + shapeProblems.length > 0) throw badQuery([...problems, ...shapeProblems]);
    const cacheAnswer = (found: Buffer) => {
      const bytes = withIgnored(found, ignored);
      // the listings may have changed while the cards were read
      if (key.length > MAX_KEY_LENGTH || deps.indexes.version(region.code) !== version) return bytes;
      if (!seen.has(key)) {
        seen.set(key, true);
        return bytes;
      }
      const own = unpooled(bytes);
      answers.set(key, { version, bytes: own });
      return own;
    };
    const bytes = answer(deps, region, language, query, shape);
    return Buffer.isBuffer(bytes) ? cacheAnswer(bytes) : bytes.then(cacheAnswer);
  };
}

function answer(
  deps: SearchDeps,
  region: ResolvedRegion,
  language: string,
  query: SearchQuery,
  shape: AnswerShape,
) {
  const { size, hasCounts } = shape;
  const resolved = resolveFilters(deps, region, language, query);
  const result = deps.indexes.search(stockKey(region), {
    criteria: compileCriteria(region, { ...query, filters: resolved.filters }),
    sort: query.sort,
    offset: (query.page - 1) * size,
    limit: size,
    ...(hasCounts && { facets: 'all', stats: 'all' }),
  });
  const write = (found: SearchResult) =>
    writeAnswer(deps, { region, language, query, shape, ...resolved }, found);
  // the engine in memory has answered; waiting would cost as much as a small search
  return result instanceof Promise ? result.then(write) : write(result);
}

interface AnsweredSearch extends ReturnType<typeof resolveFilters> {
  region: ResolvedRegion;
  language: string;
  query: SearchQuery;
  shape: AnswerShape;
}

function writeAnswer(
  deps: SearchDeps,
  { region, language, query, shape: { size, hasCounts, include }, filters, rest }: AnsweredSearch,
  result: SearchResult,
) {
  const withoutFacets = deps.serialiseMeta({
    total: result.total,
    page: query.page,
    size,
    sort: query.sort,
    facets: {},
    stats: hasCounts ? wireStats(region, result.stats) : {},
    total_without: result.totalWithout,
    unknown_words: rest,
    ignored: [],
  });
  const at = withoutFacets.indexOf(NO_FACETS) + NO_FACETS.length - NO_COUNTS.length;
  const meta = {
    before: withoutFacets.slice(0, at),
    facets: hasCounts ? deps.writeFacets(region, language, result.facets, filters) : NO_COUNTS,
    after: withoutFacets.slice(at + NO_COUNTS.length),
  };
  const cards =
    include.length === 0
      ? deps.cards.get(region.code, language, result.ids)
      : deps.cardsWithParts.get(region.code, withParts(language, include), result.ids);
  if (Array.isArray(cards)) return answerBytes(cards, meta);
  // other searches write their counts in the meantime
  const kept = { ...meta, facets: unpooled(meta.facets) };
  return cards.then((all) => answerBytes(all, kept));
}

/** Cache key of cards with parts, in place of the language. */
const withParts = (language: string, include: readonly string[]) => `${language}+${include.join('+')}`;

/** Returns the language and parts of a key made by `withParts`. */
export function partsOfKey(key: string): { language: string; include: string[] } {
  const [language = '', ...include] = key.split('+');
  return { language, include };
}

/** Returns the chosen filters together with those that the free text means; beside filters it is read as it is typed. */
function resolveFilters(deps: SearchDeps, region: ResolvedRegion, language: string, query: SearchQuery) {
  if (query.text === '') return { filters: query.filters, rest: '' };
  const { query: resolved, rest } = deps.resolveText(
    region,
    language,
    query.text,
    Object.keys(query.filters).length > 0,
  );
  const { filters } = parseSearch(region, Object.entries(resolved)).query;
  return { filters: { ...filters, ...query.filters }, rest };
}

/** Adds the ignored keys at the end, because they differ from request to request. */
function withIgnored(bytes: Buffer, ignored: readonly string[]): Buffer {
  if (ignored.length === 0) return bytes;
  const names = ignored.slice(0, MAX_IGNORED).map((name) => name.slice(0, 100).toWellFormed());
  const head = bytes.subarray(0, bytes.length - NOTHING_IGNORED.length);
  return Buffer.concat([head, Buffer.from(`${JSON.stringify(names)}}}`)]);
}

/** Converts statistics of the index to those of the answer, in units of the filter. A range without cars has null ends. */
export function wireStats(
  region: ResolvedRegion,
  stats: Readonly<Record<string, RangeStats>>,
): Record<string, FacetStats> {
  const wire: Record<string, FacetStats> = {};
  for (const filter of region.filters) {
    const { stat, writeEnd } = kindOf(filter);
    if (stat) wire[filter.query] = facetStats(stats[filter.query], filter.multiplier, writeEnd);
  }
  return wire;
}

function facetStats(
  stats: RangeStats | undefined,
  multiplier: number,
  writeEnd: (end: number) => number | string = (end) => end / multiplier,
): FacetStats {
  if (!stats) return { min: null, max: null };
  const { min, max, histogram } = stats;
  return {
    min: writeEnd(min),
    max: writeEnd(max),
    ...(histogram && {
      histogram: { edges: histogram.edges.map((edge) => edge / multiplier), counts: [...histogram.counts] },
    }),
  };
}

/** The extent of a list's answer, independent of the search. */
interface AnswerShape {
  /** Number of cars of a page. */
  size: number;
  /** Whether the answer has facets and statistics. */
  hasCounts: boolean;
  /** Parts of cars that are sent only on request. */
  include: string[];
}

/**
 * Reads `size`, `counts` and `include` from the query of a list (SPEC 7.1): a row of a few cars needs neither a whole page
 * nor counts.
 * @param pageSize number of cars of a whole page, the maximum
 */
function readShape(pairs: Iterable<readonly [string, string]>, pageSize: number) {
  const rest: (readonly [string, string])[] = [];
  const own: (readonly [string, string])[] = [];
  for (const pair of pairs) (KEYS.includes(pair[0]) ? own : rest).push(pair);
  const problems: QueryProblem[] = [];
  const take = <Value>(key: string, fallback: Value, allowed: string, read: ReadValue<Value>) => {
    if (own.length === 0) return fallback;
    const values = own.flatMap(([name, value]) => (name === key ? [value] : []));
    const [value = ''] = values;
    if (values.length > 1) problems.push(repeated(key, values));
    if (values.length !== 1) return fallback;
    const found = read(value);
    if (found === undefined) problems.push({ key, value, reason: 'unusable', allowed: [allowed] });
    return found ?? fallback;
  };
  const shape: AnswerShape = {
    size: take('size', pageSize, `1-${pageSize}`, (text) => {
      const size = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
      return size >= 1 && size <= pageSize ? size : undefined;
    }),
    include: take<string[]>('include', [], LIST_INCLUDES.join(', '), (text) =>
      readInclude(text, LIST_INCLUDES),
    ),
    hasCounts: take('counts', true, 'all, none', (text) =>
      text === 'all' || text === 'none' ? text === 'all' : undefined,
    ),
  };
  return { shape, rest, problems };
}

type ReadValue<Value> = (text: string) => Value | undefined;
