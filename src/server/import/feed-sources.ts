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

/** Warns of mappings that write the cars of another one, and of prices that find no cars. */
export function sourceProblems(feeds: readonly NamedFeed[]): Problem[] {
  return feeds.flatMap((each, index) => {
    const others = feeds.filter((other) => other !== each && other.feed.source === each.feed.source);
    const cars = others.filter(({ feed }) => feed.kind !== 'prices');
    // used and new cars of one source do not touch each other
    const rivals = cars.filter(({ feed }) => feed.kind === each.feed.kind);
    const warn = (path: JsonPath, message: string, allowed: string) =>
      each.document.problemAt(path, { severity: 'warning', message, allowed });
    if (each.feed.kind === 'prices') return pricesWithoutCars(each, cars[0], warn);
    const first = feeds.slice(0, index).find((other) => rivals.includes(other));
    return first
      ? warn(
          ['source'],
          `"${each.feed.source}" is the source of ${first.name}, too, so each would write the cars of the other`,
          'a source of its own per mapping of cars',
        )
      : [];
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
