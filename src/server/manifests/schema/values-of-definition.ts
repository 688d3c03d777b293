import type { Json } from '#region/manifest/merge-patch.ts';
import type { SchemaPosition } from '#region/schema/schema-tree.ts';
import type { JsonPath } from '../problem.ts';
import { type RootSchema, schemaPosition, schemaRoot } from './schema-tree.ts';

/** Parts of a file up to this depth are remembered: most of them are the same objects in all regions. */
const MAX_DEPTH = 3;

type Found = [JsonPath, Json][];

/** Returns every value of a file that has a definition of its schema, such as `localizedText`, with its path. */
export function valuesOfDefinition(file: Json, root: RootSchema, definition: string): Found {
  const found: Found = [];
  visit(file, schemaRoot(root), definition, [], found);
  return found;
}

/** By place in the schema, definition and value. A value of a file has one path. */
const known = new WeakMap<SchemaPosition, Map<string, WeakMap<object, Found>>>();

function visit(
  value: Json,
  place: SchemaPosition | undefined,
  definition: string,
  path: JsonPath,
  into: Found,
): void {
  if (!place) return;
  if (place.definitions.includes(definition)) into.push([path, value]);
  else if (typeof value === 'object' && value !== null) {
    if (path.length === 0 || path.length > MAX_DEPTH) visitParts(value, place, definition, path, into);
    else into.push(...rememberedIn(value, place, definition, path));
  }
}

function rememberedIn(value: Parts, place: SchemaPosition, definition: string, path: JsonPath): Found {
  const ofPlace = known.get(place) ?? new Map<string, WeakMap<object, Found>>();
  known.set(place, ofPlace);
  const ofDefinition = ofPlace.get(definition) ?? new WeakMap<object, Found>();
  ofPlace.set(definition, ofDefinition);
  const before = ofDefinition.get(value);
  if (before) return before;
  const found: Found = [];
  visitParts(value, place, definition, path, found);
  ofDefinition.set(value, found);
  return found;
}

type Parts = Json[] | { [key: string]: Json };

function visitParts(
  value: Parts,
  place: SchemaPosition,
  definition: string,
  path: JsonPath,
  into: Found,
): void {
  const entries: Iterable<[string | number, Json]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value);
  for (const [key, part] of entries)
    visit(part, schemaPosition(place, key), definition, [...path, key], into);
}
