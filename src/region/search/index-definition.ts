import type { ColumnDefinition, IndexDefinition } from '#domain/search/index-definition.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { MAKE_FIELD, MODEL_FIELD } from './car-fields.ts';
import { kindOf } from './filter-kinds.ts';

/** Fields of a region in the search index: those that its filters and sorts name (ARCHITECTURE 3). */
export function indexDefinition(region: ResolvedRegion): IndexDefinition {
  const { fields } = region.manifest;
  const used = new Set<string>([MAKE_FIELD, MODEL_FIELD]);
  for (const filter of region.filters) {
    if (filter.field) used.add(filter.field);
    if (filter.isBooleanFilter) for (const { value } of filter.options) used.add(value);
  }
  for (const { field } of region.sorts) used.add(field);
  const columns = [...used].sort().flatMap((field): ColumnDefinition[] => {
    const kind = fields[field]?.kind;
    return kind ? [{ field, kind }] : [];
  });
  return {
    columns,
    facets: region.filters.flatMap((filter) => kindOf(filter).facet?.(filter) ?? []),
    stats: region.filters.flatMap((filter) => kindOf(filter).stat?.(filter) ?? []),
    sorts: region.sorts.map(({ name, field, direction }) => ({ name, field, direction })),
    makeModel: { makeField: MAKE_FIELD, modelField: MODEL_FIELD },
  };
}
