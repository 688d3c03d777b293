import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';

/** Checks that no list has an entry twice. Numbers may repeat: they are lengths of groups or steps. */
export function checkRepeats(context: CheckContext): void {
  const visit = (value: unknown, path: JsonPath): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) checkList(context, value, path);
    for (const [name, part] of Object.entries(value))
      visit(part, [...path, Array.isArray(value) ? Number(name) : name]);
  };
  visit(context.document.value, []);
}

function checkList(context: CheckContext, list: readonly unknown[], path: JsonPath): void {
  const seen = new Map<string, number>();
  list.forEach((entry, index) => {
    if (typeof entry === 'number') return;
    const text = JSON.stringify(entry);
    const first = seen.get(text);
    if (first === undefined) seen.set(text, index);
    // names that repeat have a report of their own
    else if (context.isValid(path) && !context.isReported([...path, index], [...path, first]))
      context.report([...path, index], {
        message: `entries ${first + 1} and ${index + 1} are the same`,
        allowed: 'each entry once',
        others: [[...path, first]],
      });
  });
}
