import type { Json } from '#region/manifest/merge-patch.ts';
import type { JsonPath } from '../problem.ts';
import { valuesOfDefinition } from '../schema/values-of-definition.ts';
import type { CheckContext } from './check-context.ts';

/** Returns the valid values of the manifest that have a definition of the schema, such as `localizedText`. */
export function validValues({ manifest, isValid }: CheckContext, definition: string): [JsonPath, Json][] {
  const found = valuesOfDefinition(manifest as unknown as Json, 'region.schema.json', definition);
  return found.filter(([path]) => isValid(path));
}
