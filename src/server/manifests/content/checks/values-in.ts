import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import type { JsonPath } from '../../problem.ts';
import { type SchemaPlace, schemaPlace, schemaRoot } from '../../schema/schema-tree.ts';
import type { LoadedContent } from '../loaded-content.ts';

/** Returns every value of a file with a schema definition, with its path. */
export function valuesIn({ name, document }: LoadedContent, definition: string): [JsonPath, Json][] {
  const found: [JsonPath, Json][] = [];
  const visit = (value: Json, place: SchemaPlace | undefined, path: JsonPath): void => {
    if (!place) return;
    if (place.definitions.includes(definition)) found.push([path, value]);
    else if (Array.isArray(value))
      value.forEach((part, index) => {
        visit(part, schemaPlace(place, index), [...path, index]);
      });
    else if (isObject(value))
      for (const [key, part] of Object.entries(value)) visit(part, schemaPlace(place, key), [...path, key]);
  };
  visit(document.value, schemaRoot(`${name}.schema.json`), []);
  return found;
}
