import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import type { JsonPath } from '../problem.ts';
import { type RootSchema, type SchemaPosition, schemaPosition, schemaRoot } from './schema-tree.ts';

/** Returns every value of a file that has a definition of its schema, such as `localizedText`, with its path. */
export function valuesOfDefinition(file: Json, root: RootSchema, definition: string): [JsonPath, Json][] {
  const found: [JsonPath, Json][] = [];
  const visit = (value: Json, place: SchemaPosition | undefined, path: JsonPath): void => {
    if (!place) return;
    if (place.definitions.includes(definition)) found.push([path, value]);
    else if (Array.isArray(value))
      value.forEach((part, index) => {
        visit(part, schemaPosition(place, index), [...path, index]);
      });
    else if (isObject(value))
      for (const [key, part] of Object.entries(value))
        visit(part, schemaPosition(place, key), [...path, key]);
  };
  visit(file, schemaRoot(root), []);
  return found;
}
