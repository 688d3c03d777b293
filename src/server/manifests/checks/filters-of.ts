import type { Filter } from '#contracts/types.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { namesIn } from './names-in.ts';

export interface PlacedFilter {
  filter: Filter;
  path: JsonPath;
}

/** Returns every filter of the manifest with a valid shape. */
export function filtersOf(context: CheckContext): PlacedFilter[] {
  const base = ['filters', 'settings'];
  if (!context.isContainer(base)) return [];
  const { settings } = context.manifest.filters;
  return namesIn(settings).flatMap((name) => {
    const path = [...base, name, 'filters'];
    if (!context.isContainer(path)) return [];
    return (settings[name]?.filters ?? []).flatMap((filter, index): PlacedFilter[] =>
      context.isValid([...path, index]) ? [{ filter, path: [...path, index] }] : [],
    );
  });
}
