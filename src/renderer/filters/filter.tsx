import type { ReactElement } from 'react';
import type { FilterView, FilterViews } from '#region/search/describe-filter.ts';
import type { FilterControlProps } from './filter-control.ts';
import * as controls from './filter-controls.ts';
import { UnknownFilter } from './unknown/unknown.tsx';

type Control<View> = (props: FilterControlProps<View>) => ReactElement;

type Registry = { readonly [Type in keyof FilterViews]: Control<FilterViews[Type]> };

const controlOf = controls satisfies Registry;

/** Renders a filter by its type; an unknown type shows an error. */
export function Filter({ view, ...props }: FilterControlProps<FilterView>) {
  if (view.type === 'unknown') return <UnknownFilter view={view} />;
  // The registry pairs each type with the control of its own view; TypeScript cannot follow that through a lookup.
  const Control = controlOf[view.type] as Control<FilterView>;
  return <Control {...props} view={view} />;
}
