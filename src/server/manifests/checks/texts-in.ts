import type { LocalizedText } from '#contracts/types.ts';
import type { JsonPath } from '../problem.ts';
import { type SchemaPlace, schemaPlace, schemaRoot } from '../schema/schema-tree.ts';
import type { CheckContext } from './check-context.ts';

export interface PlacedText {
  text: LocalizedText;
  path: JsonPath;
}

/** Returns all localised texts of the manifest, found through the schema. */
export function textsIn(context: CheckContext): readonly PlacedText[] {
  const known = found.get(context);
  if (known) return known;
  const texts = collect(context);
  found.set(context, texts);
  return texts;
}

/** Several checks need them. */
const found = new WeakMap<CheckContext, readonly PlacedText[]>();

function collect(context: CheckContext): PlacedText[] {
  const found: PlacedText[] = [];
  const visit = (value: unknown, place: SchemaPlace | undefined, path: JsonPath): void => {
    if (!place) return;
    if (place.definitions.includes('localizedText')) {
      if (context.isValid(path)) found.push({ text: value as LocalizedText, path });
    } else if (Array.isArray(value)) {
      value.forEach((part, index) => {
        visit(part, schemaPlace(place, index), [...path, index]);
      });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value))
        visit(part, schemaPlace(place, name), [...path, name]);
    }
  };
  visit(context.manifest, schemaRoot(), []);
  return found;
}
