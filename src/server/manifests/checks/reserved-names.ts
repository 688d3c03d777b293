import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { filtersOf } from './filters-of.ts';

/**
 * Checks names that are used as keys: a property of every JavaScript object would be found for an undefined name. The
 * names of properties are checked when files are read.
 */
export function checkReservedNames(context: CheckContext): void {
  for (const { name, path } of [...filterNames(context), ...otherNames(context)])
    if (name in Object.prototype)
      context.report(path, { message: `"${name}" cannot be used as a name`, allowed: 'any other name' });
}

interface PlacedName {
  name: string;
  path: JsonPath;
}

function filterNames(context: CheckContext): PlacedName[] {
  return filtersOf(context).flatMap(({ filter, path }) => [
    { name: filter.name, path: [...path, 'name'] },
    { name: filter.query, path: [...path, 'query'] },
  ]);
}

function otherNames(context: CheckContext): PlacedName[] {
  const { sorts, quickSearches, newCars } = context.manifest;
  return [
    ...(context.isValid(['sorts']) ? named(sorts, ['sorts']) : []),
    ...(context.isValid(['quickSearches']) ? named(quickSearches, ['quickSearches']) : []),
    ...(context.isValid(['newCars', 'priceParts'])
      ? named(newCars.priceParts, ['newCars', 'priceParts'])
      : []),
  ];
}

function named(entries: readonly { name: string }[], path: JsonPath): PlacedName[] {
  return entries.map(({ name }, index) => ({ name, path: [...path, index, 'name'] }));
}
