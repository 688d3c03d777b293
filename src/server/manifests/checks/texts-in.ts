import type { LocalizedText } from '#contracts/types.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { validValues } from './valid-values.ts';

export interface PlacedText {
  text: LocalizedText;
  path: JsonPath;
}

/** Returns all localised texts of the manifest, found through the schema. */
export function textsIn(context: CheckContext): readonly PlacedText[] {
  const known = found.get(context);
  if (known) return known;
  const texts = validValues(context, 'localizedText').map(([path, text]) => ({
    text: text as LocalizedText,
    path,
  }));
  found.set(context, texts);
  return texts;
}

/** Several checks need them. */
const found = new WeakMap<CheckContext, readonly PlacedText[]>();
