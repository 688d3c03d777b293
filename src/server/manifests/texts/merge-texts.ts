import { isObject, type Json, mergePatch } from '#region/manifest/merge-patch.ts';

const FORM = /(_ordinal)?_(zero|one|two|few|many|other)$/;

/**
 * Merges texts of a language over those of its fallback. A text with plural forms replaces all forms of the fallback, so
 * that forms of two languages never mix.
 */
export function mergeTexts(lower: Json, upper: Json): Json {
  if (!isObject(lower) || !isObject(upper)) return mergePatch(lower, upper);
  const pluralKeys = new Set(
    Object.keys(upper).flatMap((key) => (FORM.test(key) ? [key.replace(FORM, '')] : [])),
  );
  const lowerTexts = Object.entries(lower).filter(
    ([key]) => !(FORM.test(key) && pluralKeys.has(key.replace(FORM, ''))),
  );
  const merged: Record<string, Json> = Object.fromEntries(lowerTexts);
  for (const [key, value] of Object.entries(upper))
    if (key !== '__proto__' && value !== null) merged[key] = mergeTexts(merged[key] ?? null, value);
  return merged;
}
