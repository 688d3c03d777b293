import { listed, nearest } from '../nearest.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';

/** Own names of an object, none if it is not one. */
export function namesIn(value: unknown): string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}

/** Reports every value that was there before; `what` completes “… is already used”. */
export function reportRepeats(
  context: CheckContext,
  entries: readonly { value: string; path: JsonPath }[],
  what: string,
): void {
  const seen = new Set<string>();
  for (const { value, path } of entries) {
    if (seen.has(value))
      context.report(path, { message: `${what} "${value}" is already used`, allowed: `each ${what} once` });
    seen.add(value);
  }
}

/** Reports a name that is not among those known; `others` are places that took it away. */
export function reportUnknown(
  context: CheckContext,
  path: JsonPath,
  what: string,
  name: string,
  known: readonly string[],
  ...others: readonly JsonPath[]
): void {
  if (known.includes(name)) return;
  context.report(path, {
    message: `there is no ${what} "${name}"`,
    allowed: listed(known),
    suggestion: nearest(name, known),
    others,
  });
}
