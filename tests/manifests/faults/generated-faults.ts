import { schemaAt } from '#server/manifests/schema/schema-tree.ts';
import { seededRandom } from '../../search/seeded-random.ts';
import {
  type Mutation,
  type Operator,
  renaming,
  replacement,
  type Source,
  shape,
  valuesOf,
} from '../mutations/mutation.ts';

/** Places whose text is a name that something else bears. */
const NAMES =
  /\/(field|type|query|kind|format|vocabulary|joinCondition|interestKind|messagingApp|defaultChannel)$/;

/** Two letters of a property in the wrong order. */
const transposed: Operator = (source) =>
  properties(source).flatMap(({ path }): Mutation[] => {
    const name = String(path.at(-1));
    const parent = schemaAt(path.slice(0, -1));
    if (!parent?.properties?.[name] || parent.additionalProperties !== false || name.length < 4) return [];
    const wrong = name.slice(0, 2) + name[3] + name[2] + name.slice(4);
    return wrong === name ? [] : [renaming('letters of a property swapped', source, path, wrong)];
  });

/** A number in quotes. */
const quoted: Operator = (source) =>
  properties(source).flatMap(({ path, value }) =>
    typeof value === 'number' ? [replacement('a number in quotes', source, path, String(value))] : [],
  );

/** A blank behind a name, or a capital at its beginning: neither can be seen at a glance. */
const unlike: Operator = (source) =>
  properties(source).flatMap(({ path, value }) => {
    if (typeof value !== 'string' || value === '' || !NAMES.test(`/${shape(path)}`)) return [];
    const capital = value.charAt(0).toUpperCase() + value.slice(1);
    return [
      replacement('a blank behind a name', source, path, `${value} `),
      ...(capital === value ? [] : [replacement('a capital in a name', source, path, capital)]),
    ];
  });

/** A value with its own list or object around it. */
const wrapped: Operator = (source) =>
  properties(source).flatMap(({ path, value }) => {
    const types = [schemaAt(path)?.type ?? 'array'].flat();
    return typeof value === 'object' || types.includes('array')
      ? []
      : [replacement('a value in a list of its own', source, path, [value])];
  });

/** The same `count` faults for the same sources, all classes in turn. */
export function generatedFaults(sources: readonly Source[], count: number): Mutation[] {
  const random = seededRandom(200);
  const classes = [
    ...Map.groupBy(
      sources.flatMap((source) =>
        [transposed, quoted, unlike, wrapped].flatMap((operator) => operator(source)),
      ),
      ({ kind, file }) => `${kind} ${file}`,
    ).values(),
  ];
  return Array.from({ length: count }, (_, at) => random.pick(classes[at % classes.length] ?? []));
}

function properties({ value }: Source) {
  return [...valuesOf(value)].filter(({ path }) => typeof path.at(-1) === 'string');
}
