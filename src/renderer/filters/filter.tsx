import type { ReactElement } from 'react';
import type { FilterView, FilterViews } from '#region/search/describe-filter.ts';
import * as added from './added-controls.ts';
import type { FilterControlProps } from './filter-control.ts';
import * as controls from './filter-controls.ts';
import { UnknownFilter } from './unknown/unknown.tsx';

type Control<View> = (props: FilterControlProps<View>) => ReactElement;

type Registry = { readonly [Type in keyof FilterViews]: Control<FilterViews[Type]> };

// The registry pairs each type with the control of its own view; TypeScript cannot follow that through a lookup.
const controlOf = new Map<string, unknown>(Object.entries({ ...added, ...(controls satisfies Registry) }));

/** Renders a filter by its type; an unknown type shows an error. */
export function Filter({ view, ...props }: FilterControlProps<FilterView>) {
  const Control = controlOf.get(view.type) as Control<FilterView> | undefined;
  return Control ? <Control {...props} view={view} /> : <UnknownFilter view={view} />;
}
