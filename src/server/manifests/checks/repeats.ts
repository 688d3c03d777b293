import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';

/** Parts of manifests in which nothing repeats. What regions inherit is looked at once. */
const distinct = new WeakSet<object>();

/** Checks that no list has an entry twice. Numbers may repeat: they are lengths of groups or steps. */
export function checkRepeats(context: CheckContext): void {
  visit(context, context.document.value, []);
}

/** @returns whether nothing repeats */
function visit(context: CheckContext, value: unknown, path: JsonPath): boolean {
  if (typeof value !== 'object' || value === null || distinct.has(value)) return true;
  const isList = Array.isArray(value);
  let isDistinct = !isList || checkList(context, value, path);
  for (const [name, part] of isList ? value.entries() : Object.entries(value))
    if (!visit(context, part, [...path, name])) isDistinct = false;
  if (isDistinct) distinct.add(value);
  return isDistinct;
}

/** @returns whether nothing repeats */
function checkList(context: CheckContext, list: readonly unknown[], path: JsonPath): boolean {
  const seen = new Map<string, number>();
  let isDistinct = true;
  list.forEach((entry, index) => {
    if (typeof entry === 'number') return;
    const text = JSON.stringify(entry);
    const first = seen.get(text);
    if (first === undefined) {
      seen.set(text, index);
      return;
    }
    isDistinct = false;
    // names that repeat have a report of their own
    if (context.isValid(path) && !context.isReported([...path, index], [...path, first]))
      context.report([...path, index], {
        message: `entries ${first + 1} and ${index + 1} are the same`,
        allowed: 'each entry once',
        others: [[...path, first]],
      });
  });
  return isDistinct;
}
