import { isObject, type Json, mergePatch } from '#region/manifest/merge-patch.ts';

const FORM = /(_ordinal)?_(zero|one|two|few|many|other)$/;

/**
 * Texts of a language over those of the language it falls back to. A text with plural forms replaces all forms of the
 * other: a form that it lacks is one of its own language, never a foreign one.
 */
export function mergeTexts(lower: Json, upper: Json): Json {
  if (!isObject(lower) || !isObject(upper)) return mergePatch(lower, upper);
  const said = new Set(Object.keys(upper).flatMap((key) => (FORM.test(key) ? [key.replace(FORM, '')] : [])));
  const kept = Object.entries(lower).filter(([key]) => !(FORM.test(key) && said.has(key.replace(FORM, ''))));
  const merged: Record<string, Json> = Object.fromEntries(kept);
  for (const [key, value] of Object.entries(upper))
    if (key !== '__proto__' && value !== null) merged[key] = mergeTexts(merged[key] ?? null, value);
  return merged;
}
