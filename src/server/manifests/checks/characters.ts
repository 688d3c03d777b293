import { hiddenCharacterFinding } from '../locales/hidden-characters.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';

/** Parts of manifests without such a character. What regions inherit is looked at once. */
const clean = new WeakSet<object>();

/** Checks that no name and no value has characters that hide, or that turn what follows. */
export function checkCharacters(context: CheckContext): void {
  visit(context, context.document.value, []);
}

/** @returns whether there is nothing to find */
function visit(context: CheckContext, value: unknown, path: JsonPath): boolean {
  if (typeof value === 'string') {
    const finding = hiddenCharacterFinding(value);
    if (finding && !context.isReported(path)) context.report(path, finding);
    return !finding;
  }
  if (typeof value !== 'object' || value === null || clean.has(value)) return true;
  let isClean = true;
  const isList = Array.isArray(value);
  for (const [name, part] of isList ? value.entries() : Object.entries(value)) {
    const finding = isList ? undefined : hiddenCharacterFinding(String(name));
    if (finding) context.report([...path, name], { ...finding, isAboutName: true });
    if (!visit(context, part, [...path, name]) || finding) isClean = false;
  }
  if (isClean) clean.add(value);
  return isClean;
}
