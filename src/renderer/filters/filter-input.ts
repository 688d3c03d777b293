import type { FacetStats, FacetValue } from '#contracts/types.ts';
import type { FormatContext } from '#region/format/format.ts';
import type { ResolvedFilter } from '#region/manifest/resolved-region.ts';
import type { FilterValue } from '#region/search/filter-value.ts';
import type { FilterType, FilterViews } from './filter-view.ts';

/** All that decides how a filter looks (SPEC 3.5): its setting, what is chosen, the counts and the ends of the stock. */
export interface FilterInput {
  filter: ResolvedFilter;
  value: FilterValue | undefined;
  /** Values with cars, each counted without this filter's own choice. */
  facet: readonly FacetValue[];
  stats: FacetStats | undefined;
  /** What a form sent to this filter and could not be read. */
  sent?: { min: string; max: string };
  words: FormatContext;
}

export type DescribeFilter<Type extends FilterType> = (input: FilterInput) => FilterViews[Type];
