import type { FacetDefinition, IndexDefinition, SortDefinition } from '#domain/search/index-definition.ts';
import { AnswerCache, type CountedAnswer } from './answer-cache.ts';
import { countFacetsAndStats } from './count-facets.ts';
import {
  CriterionCache,
  type Groups,
  groupCriteria,
  type KeyedCriterion,
  withText,
} from './criteria-groups.ts';
import { excludedCounts } from './excluded-counts.ts';
import { FacetCounter } from './facet-counts.ts';
import { pageOf } from './page.ts';
import type { SearchIndex, SearchRequest, SearchResult } from './search-types.ts';
import { idsChecksum } from './snapshot/ids-checksum.ts';
import { type IndexSnapshot, restoreSnapshot, takeSnapshot } from './snapshot/index-snapshot.ts';
import { Table } from './table.ts';

/** Holds the rows of 128 criteria over a million listings, or of a thousand criteria over a typical stock. */
const CRITERION_CACHE_BYTES = 16 * 2 ** 20;

const NEWEST_FIRST: SortDefinition = { name: '', field: 'id', direction: 'desc' };

/**
 * Creates a columnar in-memory index of one region's listings (ARCHITECTURE 3).
 * @param snapshot columns to begin with, of an index with the same definition
 * @throws if the definition contradicts itself, or the snapshot is of another one
 */
export function createIndex(definition: IndexDefinition, snapshot?: IndexSnapshot): SearchIndex {
  const table = new Table(definition);
  if (snapshot) restoreSnapshot(table, snapshot);
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

  function search(request: SearchRequest): SearchResult {
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
  }

  return {
    get version() {
      return table.version;
    },
    get size() {
      return table.count;
    },
    has: (id) => table.has(id),
    put: (id, fields) => table.put(id, fields),
    remove: (id) => table.remove(id),
    load(listings) {
      for (const [id, fields] of listings) table.put(id, fields);
    },
    snapshot: () => takeSnapshot(table),
    checksum: () => idsChecksum(table.ids, table.count),
    prepare() {
      table.applyChanges();
      for (const { field } of [NEWEST_FIRST, ...definition.sorts]) table.refreshed(field);
    },
    search,
    // counts of one visitor's words must not push out those of searches
    count(named) {
      const criteria = named.map(withText);
      return answers.known({ criteria })?.set.total ?? group(criteria).full.total;
    },
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
