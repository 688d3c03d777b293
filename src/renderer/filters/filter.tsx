import { type FilterControl, filterControls } from './filter-controls.ts';
import type { FilterControlProps, FilterView } from './filter-view.ts';
import { UnknownFilter } from './unknown/unknown.tsx';

/** Any filter, by its type; one of an unknown type says so. */
export function Filter({ view, ...props }: FilterControlProps<FilterView>) {
  if (view.type === 'unknown') return <UnknownFilter view={view} />;
  // The registry pairs each type with the control of its own view; TypeScript cannot follow that through a lookup.
  const Control = filterControls[view.type] as FilterControl<FilterView>;
  return <Control {...props} view={view} />;
}
