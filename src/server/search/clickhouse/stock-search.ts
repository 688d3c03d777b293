import type { NamedCriterion } from '#domain/search/criteria.ts';
import type { IndexDefinition, SortDefinition } from '#domain/search/index-definition.ts';
import type { FacetCounts, RangeStats, SearchRequest, SearchResult } from '../search-types.ts';
import { type Counted, type Counts, conditionOf, planCounts } from './arms.ts';
import type { ClickHouse } from './client.ts';
import { readOneVersion } from './one-version.ts';
import { type CountRow, overValues, readCounts } from './read-counts.ts';
import type { StockView } from './served-stock.ts';
import { countStatement, pageStatement } from './statements.ts';

const NEWEST_FIRST: SortDefinition = { name: '', field: 'id', direction: 'desc' };

export interface StockSearch {
  search(request: SearchRequest): Promise<SearchResult>;
  count(criteria: readonly NamedCriterion[]): Promise<number>;
  facets(keys: 'all' | readonly string[]): Record<string, FacetCounts>;
}

/** Searches one stock. @param viewOf throws SearchNotReady */
export function createStockSearch(
  clickHouse: Pick<ClickHouse, 'search'>,
  definition: IndexDefinition,
  viewOf: () => StockView,
): StockSearch {
  /** @param isSummed whether the summary shows the version that is read */
  async function count(
    { cars, summary, context }: StockView,
    counted: Counted,
    isSummed: boolean,
  ): Promise<Counts> {
    const { facets, stats, criteria } = counted;
    if (criteria.length === 0 && isSummed) return partOf(summary.counts, facets, stats);
    const { arms, counts: taken } = planCounts(counted, context);
    const statement = countStatement(cars, arms);
    readCounts(arms, statement === undefined ? [] : await clickHouse.search<CountRow>(statement));
    const counts = taken();
    for (const { key } of facets)
      counts.facets[key] = overValues(counts.facets[key] as FacetCounts, summary.counts.facets[key]);
    return counts;
  }

  return {
    async search(request) {
      const view = viewOf();
      const { cars, context } = view;
      const { edges, sizes } = view.summary;
      const { criteria, offset = 0, limit = 24 } = request;
      const facets = pick('facet', definition.facets, request.facets);
      const stats = pick('statistic', definition.stats, request.stats);
      const sort = sortOf(definition, request.sort);
      const page = { condition: conditionOf(criteria, context)(), sort, offset, limit };
      const statement = limit > 0 ? pageStatement(cars, page, context) : undefined;
      const { found } = await readOneVersion(clickHouse.search, cars, view.version, (version) =>
        Promise.all([
          count(view, { criteria, facets, stats, edges, sizes }, version === view.version),
          statement === undefined ? [] : clickHouse.search<[number]>(statement),
        ]),
      );
      const [counts, ids] = found;
      return { ...counts, ids: ids.map(([id]) => id) };
    },
    async count(criteria) {
      const { cars, context, summary, version } = viewOf();
      if (criteria.length === 0) return summary.counts.total;
      const condition = conditionOf(criteria, context)();
      const statement = countStatement(cars, [{ condition, groups: [] }]);
      if (statement === undefined) return 0;
      const { found: rows } = await readOneVersion(clickHouse.search, cars, version, () =>
        clickHouse.search<CountRow>(statement),
      );
      return rows.reduce((sum, [, , count]) => sum + count, 0);
    },
    facets: (keys) => partOf(viewOf().summary.counts, pick('facet', definition.facets, keys), []).facets,
  };
}

function sortOf({ sorts }: IndexDefinition, name: string | undefined): SortDefinition {
  const sort = name === undefined ? NEWEST_FIRST : sorts.find((each) => each.name === name);
  if (!sort) throw new Error(`The index has no sort "${name}"`);
  return sort;
}

interface Keyed {
  key: string;
}

function pick<Item extends Keyed>(
  what: string,
  all: readonly Item[],
  keys: 'all' | readonly string[] = [],
): readonly Item[] {
  if (keys === 'all') return all;
  return keys.map((key) => {
    const item = all.find((each) => each.key === key);
    if (!item) throw new Error(`The index has no ${what} "${key}"`);
    return item;
  });
}

/** The counts of the unfiltered list that are asked for. */
function partOf(
  { total, facets, stats }: Counts,
  wanted: readonly Keyed[],
  ofStats: readonly Keyed[],
): Counts {
  return {
    total,
    facets: Object.fromEntries(wanted.map(({ key }) => [key, facets[key] as FacetCounts])),
    stats: Object.fromEntries(
      ofStats.flatMap(({ key }): [string, RangeStats][] => (stats[key] ? [[key, stats[key]]] : [])),
    ),
    totalWithout: {},
  };
}
