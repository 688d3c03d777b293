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

/** Properties whose text must equal another name. */
const NAMES =
  /\/(field|type|query|kind|format|vocabulary|joinCondition|interestKind|messagingApp|defaultChannel)$/;

/** Swaps two letters of a property name. */
const transposed: Operator = (source) =>
  properties(source).flatMap(({ path }): Mutation[] => {
    const name = String(path.at(-1));
    const parent = schemaAt(path.slice(0, -1));
    if (!parent?.properties?.[name] || parent.additionalProperties !== false || name.length < 4) return [];
    const wrong = name.slice(0, 2) + name[3] + name[2] + name.slice(4);
    return wrong === name ? [] : [renaming('swapped letters of a property', source, path, wrong)];
  });

/** Puts a number in quotes. */
const quoted: Operator = (source) =>
  properties(source).flatMap(({ path, value }) =>
    typeof value === 'number' ? [replacement('a number in quotes', source, path, String(value))] : [],
  );

/** Adds a space after a name or a capital at its start. */
const respelt: Operator = (source) =>
  properties(source).flatMap(({ path, value }) => {
    if (typeof value !== 'string' || value === '' || !NAMES.test(`/${shape(path)}`)) return [];
    const capital = value.charAt(0).toUpperCase() + value.slice(1);
    return [
      replacement('a space after a name', source, path, `${value} `),
      ...(capital === value ? [] : [replacement('a capital in a name', source, path, capital)]),
    ];
  });

/** Puts a value in a list. */
const wrapped: Operator = (source) =>
  properties(source).flatMap(({ path, value }) => {
    const types = [schemaAt(path)?.type ?? 'array'].flat();
    return typeof value === 'object' || types.includes('array')
      ? []
      : [replacement('a value in a list', source, path, [value])];
  });

/** Returns `count` faults, the same for the same sources, alternating between classes. */
export function generatedFaults(sources: readonly Source[], count: number): Mutation[] {
  const random = seededRandom(200);
  const classes = [
    ...Map.groupBy(
      sources.flatMap((source) =>
        [transposed, quoted, respelt, wrapped].flatMap((operator) => operator(source)),
      ),
      ({ kind, file }) => `${kind} ${file}`,
    ).values(),
  ];
  return Array.from({ length: count }, (_, at) => random.pick(classes[at % classes.length] ?? []));
}

function properties({ value }: Source) {
  return [...valuesOf(value)].filter(({ path }) => typeof path.at(-1) === 'string');
}
