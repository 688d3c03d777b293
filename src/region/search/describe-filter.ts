import { describeFrame } from './describe-frame.ts';
import type { FilterInput } from './filter-kind.ts';
import { FILTER_KINDS, type FilterType, type filterKinds } from './filter-kinds.ts';

/** The view of each kind of filter. */
export type FilterViews = { [Type in FilterType]: ReturnType<(typeof filterKinds)[Type]['view']> };

/** The view of a filter of a kind that does not exist: shown with its name, not left out. */
export type UnknownFilterView = ReturnType<typeof describeUnknown>;

export type FilterView = FilterViews[FilterType] | UnknownFilterView;

/** Filter, value and counts → view of its control. */
export function describeFilter(input: FilterInput): FilterView {
  const kind = FILTER_KINDS.find(input.filter.type);
  // The registry pairs each kind with its own view; TypeScript cannot follow that through a lookup.
  return kind ? (kind.view(input) as FilterView) : describeUnknown(input);
}

function describeUnknown(input: FilterInput) {
  const text = input.context.t('buy:filters.unknownType', { type: input.filter.type });
  return { ...describeFrame('unknown', input), text };
}
