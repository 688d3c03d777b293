import type { Feed } from '#contracts/types.ts';
import type { LayeredDocument } from '../manifests/json/layered-document.ts';
import type { JsonPath, Problem } from '../manifests/problem.ts';

/** A mapping of a folder that matches its schema. */
export interface NamedFeed {
  /** Name of its file. */
  name: string;
  feed: Feed;
  document: LayeredDocument;
}

/**
 * Warns of prices that find no cars. Two mappings of cars may have one source: a mapping names its region only when it is
 * imported, and cars of other regions or kinds stay as they are.
 */
export function sourceProblems(feeds: readonly NamedFeed[]): Problem[] {
  return feeds.flatMap((each) => {
    if (each.feed.kind !== 'prices') return [];
    const cars = feeds.find(({ feed }) => feed.kind !== 'prices' && feed.source === each.feed.source);
    return pricesWithoutCars(each, cars, (path, message, allowed) =>
      each.document.problemAt(path, { severity: 'warning', message, allowed }),
    );
  });
}

function pricesWithoutCars(
  { feed }: NamedFeed,
  cars: NamedFeed | undefined,
  warn: (path: JsonPath, message: string, allowed: string) => Problem,
): Problem[] {
  if (!cars)
    return [
      warn(
        ['source'],
        `no mapping of cars has the source "${feed.source}"`,
        'the source of a mapping of cars',
      ),
    ];
  const inId =
    feed.id.take === cars.feed.id.take
      ? []
      : [
          warn(
            ['id', 'take'],
            `${cars.name} takes the id as "${cars.feed.id.take}", so no car would be found`,
            cars.feed.id.take,
          ),
        ];
  const inUnits = feed.fields.flatMap(({ field, unit = 'as_is' }, index) => {
    const other = cars.feed.fields.find((each) => each.field === field)?.unit ?? 'as_is';
    return cars.feed.fields.every((each) => each.field !== field) || other === unit
      ? []
      : [
          warn(
            ['fields', index, 'unit'],
            `"${field}" is read as "${unit}" here and as "${other}" by ${cars.name}`,
            other,
          ),
        ];
  });
  return [...inId, ...inUnits];
}
