import type { ColumnDefinition, FacetDefinition, IndexDefinition } from '#domain/index-definition.ts';
import type { ResolvedFilter, ResolvedRegion } from '../manifest/resolved-region.ts';
import { offeredValues } from './filter-option.ts';
import { MAKE_FIELD, MODEL_FIELD } from './search-criteria.ts';

const HISTOGRAM_BUCKETS = 32;

/** What the search index keeps of a region: just the fields that its filters and sorts name (ARCHITECTURE 3). */
export function indexDefinition(region: ResolvedRegion): IndexDefinition {
  const { fields } = region.manifest;
  const used = new Set<string>([MAKE_FIELD, MODEL_FIELD]);
  for (const filter of region.filters) {
    if (filter.field) used.add(filter.field);
    if (filter.kind === 'flags') for (const { value } of filter.options) used.add(value);
  }
  for (const { field } of region.sorts) used.add(field);
  const columns = [...used].sort().flatMap((field): ColumnDefinition[] => {
    const kind = fields[field]?.kind;
    return kind ? [{ field, kind }] : [];
  });
  const ranges = region.filters.filter(({ kind }) => kind === 'range');
  return {
    columns,
    facets: region.filters.flatMap(facetOf),
    stats: ranges.map(({ query, field, histogram, ticks, multiplier }) => ({
      key: query,
      field,
      ...(histogram && bucketsOf(ticks.map((tick) => tick * multiplier))),
    })),
    sorts: region.sorts.map(({ name, field, direction }) => ({ name, field, direction })),
    makeModel: { makeField: MAKE_FIELD, modelField: MODEL_FIELD },
  };
}

/** A bar between each two stops of the slider; equal bars where the manifest names no stops. */
function bucketsOf(edges: readonly number[]) {
  return edges.length > 1 ? { edges } : { buckets: HISTOGRAM_BUCKETS };
}

function facetOf(filter: ResolvedFilter): FacetDefinition[] {
  const { query: key, field, joinCondition: join } = filter;
  switch (filter.kind) {
    case 'options':
      return [{ key, kind: 'values', field, join, options: offeredValues(filter) }];
    case 'flags':
      return [{ key, kind: 'flags', fields: filter.options.map(({ value }) => value), join }];
    case 'boolean':
      return filter.isTrueOption ? [{ key, kind: 'values', field }] : [];
    case 'make_model':
      return [{ key, kind: 'make_model' }];
    default:
      return [];
  }
}
