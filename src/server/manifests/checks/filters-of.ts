import type { Filter } from '#contracts/types.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { namesIn } from './names-in.ts';

export interface PlacedFilter {
  filter: Filter;
  path: JsonPath;
}

/** Every filter of the manifest whose shape can be relied on. */
export function filtersOf(context: CheckContext): PlacedFilter[] {
  const base = ['filters', 'settings'];
  if (!context.open(base)) return [];
  const { settings } = context.manifest.filters;
  return namesIn(settings).flatMap((name) => {
    const path = [...base, name, 'filters'];
    if (!context.open(path)) return [];
    return (settings[name]?.filters ?? []).flatMap((filter, index): PlacedFilter[] =>
      context.sound([...path, index]) ? [{ filter, path: [...path, index] }] : [],
    );
  });
}
