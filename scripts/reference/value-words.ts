import { patternWords } from '#server/manifests/schema/describe-schema.ts';
import { schemaPosition } from '#server/manifests/schema/schema-tree.ts';
import type { SchemaPosition } from '../../src/region/schema/schema-tree.ts';
import { code } from './markdown.ts';

/** Limits that `SchemaNode` does not have, as errors are worded without them. */
interface Limits {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  maxLength?: number;
}

const LONGEST_EXAMPLE = 60;

/** Type of a value in words: `whole number, 1 to 48`, `list of texts`. */
export function typeWords(place: SchemaPosition): string {
  const { node, definitions } = place;
  if (definitions.includes('localizedText')) return '[words](README.md#words)';
  if (node.oneOf) return node.oneOf.map((_, at) => alternativeWords(place, at)).join(' or ');
  if (node.enum) return `one of ${node.enum.map((each) => code(JSON.stringify(each))).join(', ')}`;
  const types = [node.type ?? 'object'].flat();
  return types.map((type) => wordsOf(type, place)).join(' or ');
}

function alternativeWords(place: SchemaPosition, at: number): string {
  const alternative = schemaPosition({ ...place, node: { items: place.node.oneOf?.[at] ?? {} } }, 0);
  return alternative ? typeWords(alternative) : 'any value';
}

function wordsOf(type: string, place: SchemaPosition): string {
  const { node } = place;
  switch (type) {
    case 'string':
      return textWords(node.pattern);
    case 'integer':
      return `whole number${range(node as Limits)}`;
    case 'number':
      return `number${range(node as Limits)}`;
    case 'boolean':
      return '`true` or `false`';
    case 'array':
      return `list of ${entryWords(schemaPosition(place, 0))}`;
    default:
      return typeof node.additionalProperties === 'object' && !node.properties
        ? `by name: ${entryWords(schemaPosition(place, '<name>'))}`
        : 'object';
  }
}

const entryWords = (place: SchemaPosition | undefined): string =>
  place === undefined ? 'any values' : typeWords(place);

function textWords(pattern: string | undefined): string {
  const words = pattern === undefined ? undefined : patternWords(pattern);
  return words === undefined ? 'text' : `text: ${words}`;
}

function range({ minimum, maximum, exclusiveMinimum }: Limits): string {
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  if (maximum !== undefined) return `, at most ${maximum}`;
  if (exclusiveMinimum !== undefined) return `, more than ${exclusiveMinimum}`;
  return minimum === undefined ? '' : `, at least ${minimum}`;
}

/** A short value as it stands in a manifest; empty for long and empty ones. */
export function exampleWords(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > LONGEST_EXAMPLE || /^(?:\{\}|\[\]|"")?$/.test(text) ? '' : code(text);
}
