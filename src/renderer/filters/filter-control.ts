import type { FilterView } from '#region/search/describe-filter.ts';
import type { FilterValue } from '#region/search/filter-value.ts';

export interface FilterControlProps<View = FilterView> {
  view: View;
  value: FilterValue | undefined;
  /** A choice was made: the address changes. */
  onChoose(value: FilterValue | undefined): void;
  /** A choice is being made (dragging, typing): only the count follows. */
  onDraft(value: FilterValue | undefined): void;
}
