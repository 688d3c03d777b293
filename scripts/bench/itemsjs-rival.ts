import itemsjs from 'itemsjs';
import type { Criterion, ListingFields } from '#domain/search/criteria.ts';
import type { SearchRequest } from '#server/search/search-types.ts';
import { seededRandom } from '../../tests/search/seeded-random.ts';
import { timeEach } from './measure.ts';
import { car, definition } from './stock.ts';

type Item = ListingFields & { id: number };

const facets = definition.facets.map((facet) => {
  const conjunction = facet.kind !== 'make_model' && facet.join === 'AND';
  return [facet.key, { conjunction, size: 2_000, hide_zero_doc_count: true }] as const;
});

/** Converts fields to arrays of values, which itemsjs counts. */
function toItem(id: number, fields: ListingFields): Item {
  const lists = definition.facets.map((facet) => {
    if (facet.kind === 'make_model') return [facet.key, [fields.make, fields.model]];
    if (facet.kind === 'flags') return [facet.key, facet.fields.filter((field) => fields[field])];
    const value = fields[facet.field];
    return [
      facet.key,
      Array.isArray(value) ? value : value === null || value === undefined ? [] : [String(value)],
    ];
  });
  return { ...fields, id, brand: fields.make, ...Object.fromEntries(lists) };
}

/**
 * itemsjs has no ranges and range statistics: ranges are passed as the ids of matching items, which it counts
 * from 1; statistics are left out.
 */
export function fillItemsjs(size: number) {
  const random = seededRandom(size);
  const items = Array.from({ length: size }, (_, index) => toItem(index + 1, car(random)));
  const sorts = definition.sorts.map(({ name, field, direction }) => [name, { field, order: direction }]);
  const engine = itemsjs(items, {
    native_search_enabled: false,
    aggregations: Object.fromEntries(facets),
    sortings: Object.fromEntries(sorts),
  });
  const run = (request: SearchRequest) => engine.search(toSearch(request, items));
  return {
    totals: (requests: readonly SearchRequest[]) => requests.map((request) => run(request).pagination.total),
    times: (requests: readonly SearchRequest[]) => timeEach(requests, run),
  };
}

function toSearch({ criteria, sort, offset = 0, limit = 24 }: SearchRequest, items: readonly Item[]) {
  const filters: Record<string, string[]> = {};
  const ranges: Extract<Criterion, { op: 'range' }>[] = [];
  for (const { key, criterion } of criteria) {
    if (criterion.op === 'range') ranges.push(criterion);
    else filters[key] = valuesOf(criterion);
  }
  const isWithin = (item: ListingFields) =>
    ranges.every(({ field, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }) => {
      const value = item[field];
      return typeof value === 'number' && value >= min && value <= max;
    });
  return {
    filters,
    sort,
    page: Math.floor(offset / limit) + 1,
    per_page: limit,
    ...(ranges.length > 0 && { _ids: items.filter(isWithin).map(({ id }) => id) }),
  };
}

function valuesOf(criterion: Exclude<Criterion, { op: 'range' }>): string[] {
  switch (criterion.op) {
    case 'in':
      return criterion.values.map(String);
    case 'is':
      return [String(criterion.value)];
    case 'flags':
      return [...criterion.fields];
    case 'make_model':
      return criterion.values.map(({ make, model }) => model ?? make);
    case 'not':
      throw new Error('itemsjs has no facet that leaves values out');
  }
}
