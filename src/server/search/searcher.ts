import type { NamedCriterion } from '#domain/search/criteria.ts';
import type { FacetDefinition, SortDefinition } from '#domain/search/index-definition.ts';
import { AnswerCache, type CountedAnswer } from './answer-cache.ts';
import { type Bits, collectRows, hasBit } from './bits.ts';
import { countFacetsAndStats } from './count-facets.ts';
import {
  CriterionCache,
  type Groups,
  groupCriteria,
  type KeyedCriterion,
  type RowSet,
  withText,
} from './criteria-groups.ts';
import { excludedCounts } from './excluded-counts.ts';
import { FacetCounter } from './facet-counts.ts';
import type { FacetCounts, SearchRequest, SearchResult } from './search-types.ts';
import type { SortedRows } from './sorted-rows.ts';
import type { Table } from './table.ts';

/** Holds the rows of 128 criteria over a million listings, or of a thousand criteria over a typical stock. */
const CRITERION_CACHE_BYTES = 16 * 2 ** 20;

export const NEWEST_FIRST: SortDefinition = { name: '', field: 'id', direction: 'desc' };

/** Answers searches of a table, in the thread that changes it or in one that reads it. */
export interface Searcher {
  /** @throws if the definition has no such sort, facet, statistic or field */
  search(request: SearchRequest): SearchResult;
  count(criteria: readonly NamedCriterion[]): number;
  /** Whether what the search counts is in memory. */
  isCounted(request: SearchRequest): boolean;
  /** Facets that a request asks for, by key, in the order of its answer. @throws if there is no such facet */
  facetValues(request: SearchRequest): [key: string, values: FacetCounts['values']][];
}

/** Creates a searcher with caches of its own. @throws if the definition of the table contradicts itself */
export function createSearcher(table: Table): Searcher {
  const { definition } = table;
  const criterionCache = new CriterionCache(table, CRITERION_CACHE_BYTES);
  const answers = new AnswerCache(table);
  const counters = new Map(definition.facets.map((facet) => [facet.key, new FacetCounter(table, facet)]));
  const sorts = new Map(definition.sorts.map((sort) => [sort.name, sort]));
  for (const { field } of definition.sorts) table.order(field);

  function group(criteria: readonly KeyedCriterion[]): Groups {
    table.applyChanges();
    return groupCriteria(table, criterionCache, criteria);
  }

  function countAll(request: SearchRequest): CountedAnswer {
    const facets = pick('facet', counters, request.facets);
    const stats = pick('statistic', new Map(definition.stats.map((stat) => [stat.key, stat])), request.stats);
    const criteria = request.criteria.map(withText);
    return answers.get({ ...request, criteria }, () => {
      const groups = group(criteria);
      const excluded = (facet: FacetDefinition) => excludedCounts(criterionCache, groups, facet, criteria);
      return countFacetsAndStats(table, groups, { facets, stats, excluded });
    });
  }

  return {
    search(request) {
      const { set, facets, stats, totalWithout } = countAll(request);
      const { offset = 0, limit = 24 } = request;
      const sort = request.sort === undefined ? NEWEST_FIRST : sorts.get(request.sort);
      if (!sort) throw new Error(`The index has no sort "${request.sort}"`);
      const rows = limit > 0 ? pageOf(table.refreshed(sort.field), sort.direction, set, offset, limit) : [];
      return {
        total: set.total,
        ids: rows.map((row) => table.ids[row] as number),
        facets,
        stats,
        totalWithout,
      };
    },
    // counts of one visitor's words must not push out those of searches
    count(named) {
      const criteria = named.map(withText);
      return answers.known({ criteria })?.set.total ?? group(criteria).full.total;
    },
    isCounted: (request) =>
      answers.known({ ...request, criteria: request.criteria.map(withText) }) !== undefined,
    facetValues: (request) =>
      pick('facet', counters, request.facets).map((counter) => [counter.definition.key, counter.values()]),
  };
}

function pick<Item>(
  what: string,
  all: ReadonlyMap<string, Item>,
  keys: 'all' | readonly string[] = [],
): Item[] {
  if (keys === 'all') return [...all.values()];
  return keys.map((key) => {
    const item = all.get(key);
    if (item === undefined) throw new Error(`The index has no ${what} "${key}"`);
    return item;
  });
}

type Direction = SortDefinition['direction'];

/** Returns rows `offset` to `offset + limit` of the set in the given order. */
function pageOf(
  order: SortedRows,
  direction: Direction,
  set: RowSet,
  offset: number,
  limit: number,
): number[] {
  const until = Math.min(set.total, offset + limit);
  if (until <= offset) return [];
  const steps = (until * order.rows.length) / set.total;
  const isSmall = set.total < 4_096 && set.total * 16 < steps;
  return isSmall
    ? pageOfFew(order, direction, set, offset, until)
    : pageByWalk(order, direction, set.bits, offset, until);
}

function pageOfFew(
  order: SortedRows,
  direction: Direction,
  { bits, total }: RowSet,
  offset: number,
  until: number,
): number[] {
  const rows = new Uint32Array(total);
  if (bits) collectRows(bits, rows);
  const { keys } = order;
  const isReversed = (left: number, right: number) =>
    direction === 'desc' &&
    keys[left] !== keys[right] &&
    !Number.isNaN((keys[left] as number) + (keys[right] as number));
  rows.sort((left, right) =>
    isReversed(left, right) ? order.compare(right, left) : order.compare(left, right),
  );
  return [...rows.subarray(offset, until)];
}

function pageByWalk(
  order: SortedRows,
  direction: Direction,
  bits: Bits | undefined,
  offset: number,
  until: number,
): number[] {
  let readable = until;
  let rows = order.inDirection(direction, readable);
  if (!bits) return [...rows.subarray(offset, until)];
  const page: number[] = [];
  for (let at = 0, seen = 0; seen < until; at++) {
    if (at === readable) {
      readable *= 2;
      rows = order.inDirection(direction, readable);
    }
    const row = rows[at] as number;
    if (!hasBit(bits, row)) continue;
    if (seen >= offset) page.push(row);
    seen++;
  }
  return page;
}
