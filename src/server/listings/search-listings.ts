import { LRUCache } from 'lru-cache';
import type { ListListingsAnswer } from '#contracts/types.ts';
import { shelfKey } from '#domain/shelf.ts';
import type { ResolvedRegion } from '#region/resolved-region.ts';
import { formatSearch } from '#region/search-address.ts';
import { compileCriteria } from '#region/search-criteria.ts';
import { parseSearch, type SearchQuery } from '#region/search-query.ts';
import type { LiveIndexes } from '../search/live/live-indexes.ts';
import type { ResolvedText } from '../search/vocabulary/resolve-free-text.ts';
import { unpooled } from '../unpooled.ts';
import { answerBytes } from './answer-bytes.ts';
import { type AnswerShape, readShape } from './answer-shape.ts';
import { badQuery } from './bad-query.ts';
import type { CardStore } from './card-store.ts';
import type { WriteFacets } from './facet-writer.ts';
import { wireStats } from './wire-stats.ts';

type Meta = ListListingsAnswer['meta'];

export interface SearchParts {
  indexes: Pick<LiveIndexes, 'search' | 'version'>;
  cards: CardStore;
  /** Cards with parts of their cars, by `withParts`. */
  cardsWithParts: CardStore;
  /** What the words of `q` mean in a region. */
  resolveText(region: ResolvedRegion, language: string, text: string): ResolvedText;
  serialiseMeta(meta: Meta): string;
  writeFacets: WriteFacets;
  /** Bytes of whole answers that are kept. */
  answerCacheBytes: number;
}

/**
 * JSON of a page of listings with facets and statistics, as bytes.
 * @param pairs decoded query of the request, in its order
 * @throws BadQueryError for values that a filter does not take; SearchNotReady
 */
export type SearchListings = (
  region: ResolvedRegion,
  language: string,
  pairs: Iterable<readonly [string, string]>,
) => Buffer | Promise<Buffer>;

/** Names of unknown keys that are listed. */
const MOST_IGNORED = 20;
const NOTHING_IGNORED = '[]}}';
const NO_FACETS = '"facets":{}';
/** Searches that are remembered as asked for once; only the second time the answer is kept. */
const MOST_SEEN = 20_000;

export function searchListings(parts: SearchParts): SearchListings {
  const answers = new LRUCache<string, { version: number; bytes: Buffer }>({
    maxSize: parts.answerCacheBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
  });
  const seen = new LRUCache<string, true>({ max: MOST_SEEN });

  return (region, language, pairs) => {
    const { shape, rest, problems: misshapen } = readShape(pairs, region.manifest.pageSize);
    const { query, problems, ignored } = parseSearch(region, rest);
    if (problems.length + misshapen.length > 0) throw badQuery([...problems, ...misshapen]);
    const version = parts.indexes.version(region.code);
    const { size, hasCounts, include } = shape;
    const key = `${shelfKey(region)} ${language} ${size} ${hasCounts} ${include} ${formatSearch(region, query)}`;
    const known = answers.get(key);
    if (known?.version === version) return withIgnored(known.bytes, ignored);
    const keep = (bytes: Buffer) => {
      // the listings may have changed while cards were read
      const isCurrent = parts.indexes.version(region.code) === version;
      if (isCurrent && seen.has(key)) answers.set(key, { version, bytes: unpooled(bytes) });
      else seen.set(key, true);
      return withIgnored(bytes, ignored);
    };
    const bytes = answer(parts, region, language, query, shape);
    return Buffer.isBuffer(bytes) ? keep(bytes) : bytes.then(keep);
  };
}

function answer(
  parts: SearchParts,
  region: ResolvedRegion,
  language: string,
  query: SearchQuery,
  { size, hasCounts, include }: AnswerShape,
) {
  const { filters, rest } = understood(parts, region, language, query);
  const result = parts.indexes.search(shelfKey(region), {
    criteria: compileCriteria(region, { ...query, filters }),
    sort: query.sort,
    offset: (query.page - 1) * size,
    limit: size,
    ...(hasCounts && { facets: 'all', stats: 'all' }),
  });
  const withoutFacets = parts.serialiseMeta({
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
  const facets = hasCounts ? parts.writeFacets(region, language, result.facets, filters) : '{}';
  // no text in JSON can hold these quotes, so this is the property itself
  const meta = withoutFacets.replace(NO_FACETS, () => `"facets":${facets}`);
  const cards =
    include.length === 0
      ? parts.cards.get(region.code, language, result.ids)
      : parts.cardsWithParts.get(region.code, withParts(language, include), result.ids);
  return Array.isArray(cards) ? answerBytes(cards, meta) : cards.then((all) => answerBytes(all, meta));
}

/** The key under which cards with parts are kept, in place of the language. */
const withParts = (language: string, include: readonly string[]) => `${language}+${include.join('+')}`;

/** @returns language and parts of a key of `withParts` */
export function partsOfKey(key: string): { language: string; include: string[] } {
  const [language = '', ...include] = key.split('+');
  return { language, include };
}

/** Filters that were chosen, and beside them what the free text means. */
function understood(parts: SearchParts, region: ResolvedRegion, language: string, query: SearchQuery) {
  if (query.text === '') return { filters: query.filters, rest: '' };
  const { query: meant, rest } = parts.resolveText(region, language, query.text);
  const { filters } = parseSearch(region, Object.entries(meant)).query;
  return { filters: { ...filters, ...query.filters }, rest };
}

/** What is ignored differs from request to request and stands last for that reason. */
function withIgnored(bytes: Buffer, ignored: readonly string[]): Buffer {
  if (ignored.length === 0) return bytes;
  const names = ignored.slice(0, MOST_IGNORED).map((name) => name.slice(0, 100).toWellFormed());
  const head = bytes.subarray(0, bytes.length - NOTHING_IGNORED.length);
  return Buffer.concat([head, Buffer.from(`${JSON.stringify(names)}}}`)]);
}
