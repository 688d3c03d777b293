import { schemaAt } from '#server/manifests/schema/schema-tree.ts';
import { type Mutation, type Operator, removal, replacement, valuesOf } from './mutation.ts';

/** Removes required properties that are not inherited. */
export const removeRequired: Operator = (source) =>
  [...valuesOf(source.value)].flatMap(({ path }): Mutation[] => {
    const name = path.at(-1);
    const schema = schemaAt(path.slice(0, -1));
    if (typeof name !== 'string' || !schema?.required?.includes(name) || isIn(source.base, path)) return [];
    // without the base file nothing supplies these; a region may still supply what the base has
    return source.base === undefined && path.length < 3
      ? []
      : [removal('required property removed', source, path)];
  });

/** Replaces values by ones of a type that the schema does not allow. */
export const wrongType: Operator = (source) =>
  [...valuesOf(source.value)].flatMap(({ value, path }): Mutation[] => {
    const schema = schemaAt(path);
    if (path.length === 0 || !schema?.type) return [];
    const types = [schema.type].flat();
    const wrong = [
      { type: 'boolean', value: true },
      { type: 'array', value: [[]] },
      { type: 'number', value: 12_345 },
      { type: 'object', value: {} },
    ].find(({ type }) => !types.includes(type) && !(type === 'number' && types.includes('integer')));
    return wrong && typeof value !== typeof undefined
      ? [replacement('wrong type', source, path, wrong.value)]
      : [];
  });

/** Adds a misspelt property to every closed object. */
export const unknownProperty: Operator = (source) =>
  [...valuesOf(source.value)].flatMap(({ value, path }): Mutation[] => {
    const schema = schemaAt(path);
    if (schema?.additionalProperties !== false || typeof value !== 'object' || value === null) return [];
    const [first] = Object.keys(schema.properties ?? {});
    return first ? [replacement('unknown property', source, [...path, `${first}s`], 'x')] : [];
  });

/** Replaces texts by ones that do not match their pattern or enum. */
export const wrongForm: Operator = (source) =>
  [...valuesOf(source.value)].flatMap(({ value, path }): Mutation[] => {
    const schema = schemaAt(path) as { pattern?: string; enum?: unknown[] } | undefined;
    if (typeof value !== 'string' || !(schema?.pattern || schema?.enum)) return [];
    // any text but a blank one is valid there
    if (schema.pattern === '\\S') return [replacement('blank text', source, path, ' ')];
    return [replacement(schema.enum ? 'not a choice' : 'wrong form', source, path, `${value} ?`)];
  });

/** Numbers above the maximum. */
export const tooLarge: Operator = (source) =>
  [...valuesOf(source.value)].flatMap(({ value, path }): Mutation[] => {
    const { maximum } = (schemaAt(path) ?? {}) as { maximum?: number };
    if (typeof value !== 'number' || maximum === undefined) return [];
    return [replacement('too large', source, path, maximum + 1)];
  });

/** Numbers below the minimum. */
export const tooSmall: Operator = (source) =>
  [...valuesOf(source.value)].flatMap(({ value, path }): Mutation[] => {
    const { minimum, exclusiveMinimum } = (schemaAt(path) ?? {}) as {
      minimum?: number;
      exclusiveMinimum?: number;
    };
    if (typeof value !== 'number') return [];
    if (exclusiveMinimum !== undefined) return [replacement('too small', source, path, exclusiveMinimum)];
    return minimum === undefined ? [] : [replacement('too small', source, path, minimum - 1)];
  });

/** Property names that do not match their pattern. */
export const wrongName: Operator = (source) =>
  [...valuesOf(source.value)].flatMap(({ value, path }): Mutation[] => {
    const schema = schemaAt(path);
    const pattern = schema?.propertyNames?.pattern;
    if (!pattern || typeof value !== 'object' || value === null) return [];
    const [first] = Object.values(value);
    // some names are words of a language, which may have blanks and capitals
    if (first === undefined || new RegExp(pattern, 'u').test('Not A Name')) return [];
    return [replacement('wrong name', source, [...path, 'Not A Name'], first)];
  });

function isIn(document: unknown, path: readonly (string | number)[]): boolean {
  let at = document;
  for (const part of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return false;
    at = (at as Record<string, unknown>)[part];
  }
  return document !== undefined;
}
