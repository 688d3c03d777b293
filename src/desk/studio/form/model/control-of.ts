import type { Json } from '#region/manifest/merge-patch.ts';
import type { SchemaNode, SchemaPosition, SchemaTree } from '#region/schema/schema-tree.ts';

/** Sorts of JSON values; whole numbers are numbers. */
export type ValueKind = 'string' | 'number' | 'boolean' | 'array' | 'object';

/** What a value is changed with. */
export type Control =
  | { kind: 'text' | 'colour' | 'picture' | 'boolean' | 'list' | 'json' }
  | { kind: 'number'; isInteger: boolean }
  | { kind: 'choice'; options: readonly (string | number)[] }
  /** Properties that the schema names, and perhaps more. */
  | { kind: 'object'; hasFreeKeys: boolean }
  /** Keys that the manifest chooses. */
  | { kind: 'map' }
  /** A value of one of several kinds. */
  | { kind: 'alternatives'; options: readonly Alternative[] };

export interface Alternative {
  kind: ValueKind;
  place: SchemaPosition;
}

const COLOUR = '^#[0-9a-f]{6}$';
/** How the pattern of a file ends that browsers show as a picture. */
const PICTURE = '\\.(svg|png|webp)$';

export function controlOf(tree: SchemaTree, place: SchemaPosition): Control {
  const options = alternativesOf(tree, place);
  if (options.length > 1) return { kind: 'alternatives', options };
  const { node } = place;
  if (node.enum) return { kind: 'choice', options: node.enum as (string | number)[] };
  switch (kindOf(node)) {
    case 'string':
      if (node.pattern?.endsWith(PICTURE)) return { kind: 'picture' };
      return { kind: node.pattern === COLOUR ? 'colour' : 'text' };
    case 'number':
      return { kind: 'number', isInteger: node.type === 'integer' };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      return { kind: node.items ? 'list' : 'json' };
    case 'object': {
      const hasFreeKeys = typeof node.additionalProperties === 'object';
      if (node.properties && Object.keys(node.properties).length > 0) return { kind: 'object', hasFreeKeys };
      return { kind: hasFreeKeys ? 'map' : 'json' };
    }
    default:
      return { kind: 'json' };
  }
}

/** Each kind of value that the schema allows at a place, with its schema. */
function alternativesOf(tree: SchemaTree, { node, file, definitions }: SchemaPosition): Alternative[] {
  const places = node.oneOf
    ? node.oneOf.flatMap((each) => tree.placeOf(each, file) ?? [])
    : [node.type ?? []].flat().map((type) => ({ node: { ...node, type }, file, definitions }));
  return places.flatMap((place) => {
    const kind = kindOf(place.node);
    return kind ? [{ kind, place }] : [];
  });
}

function kindOf({ type, enum: values }: SchemaNode): ValueKind | undefined {
  if (type === 'integer') return 'number';
  if (typeof type === 'string') return type as ValueKind;
  return values ? valueKind(values[0] as Json) : undefined;
}

/** Undefined for null and for what is absent. */
export function valueKind(value: Json | undefined): ValueKind | undefined {
  if (value === undefined || value === null) return undefined;
  return Array.isArray(value) ? 'array' : (typeof value as ValueKind);
}

/** Of alternatives, that of a value; the first one while there is none. */
export const alternativeFor = (
  options: readonly Alternative[],
  value: Json | undefined,
): Alternative | undefined => options.find(({ kind }) => kind === valueKind(value)) ?? options[0];

/** Whether a control stands in a row; others have parts. */
export function isPlain(tree: SchemaTree, place: SchemaPosition | undefined): boolean {
  if (!place) return false;
  const control = controlOf(tree, place);
  if (control.kind === 'alternatives') return control.options.every((each) => isPlain(tree, each.place));
  return !['list', 'object', 'map', 'json'].includes(control.kind);
}

/** A new value of a place: what its author fills in next. */
export function emptyValue(tree: SchemaTree, place: SchemaPosition): Json {
  const control = controlOf(tree, place);
  switch (control.kind) {
    case 'alternatives':
      return emptyValue(tree, (control.options[0] as Alternative).place);
    case 'choice':
      return control.options[0] ?? '';
    case 'number':
      return place.node.minimum ?? 0;
    case 'boolean':
      return false;
    case 'colour':
      return '#000000';
    case 'list':
      return [];
    case 'object':
      return emptyObject(tree, place);
    case 'text':
      return '';
    default:
      return place.node.type === 'array' ? [] : {};
  }
}

function emptyObject(tree: SchemaTree, place: SchemaPosition): Json {
  const entries = (place.node.required ?? []).flatMap((name): [string, Json][] => {
    const below = tree.below(place, name);
    return below ? [[name, emptyValue(tree, below)]] : [];
  });
  return Object.fromEntries(entries);
}
