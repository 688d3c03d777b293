import type { Json } from '#region/manifest/merge-patch.ts';
import type { JsonPath } from '../problem.ts';
import { type SchemaPlace, schemaPlace, schemaRoot } from '../schema/schema-tree.ts';
import type { CheckContext } from './check-context.ts';

/** Returns the valid values of the manifest that have a definition of the schema, such as `localizedText`. */
export function valuesIn({ manifest, isValid }: CheckContext, definition: string): [JsonPath, Json][] {
  const found: [JsonPath, Json][] = [];
  const visit = (value: unknown, place: SchemaPlace | undefined, path: JsonPath): void => {
    if (!place) return;
    if (place.definitions.includes(definition)) {
      if (isValid(path)) found.push([path, value as Json]);
    } else if (Array.isArray(value)) {
      value.forEach((part, index) => {
        visit(part, schemaPlace(place, index), [...path, index]);
      });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value))
        visit(part, schemaPlace(place, name), [...path, name]);
    }
  };
  visit(manifest, schemaRoot(), []);
  return found;
}
