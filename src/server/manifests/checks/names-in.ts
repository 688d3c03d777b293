import { listed, nearest } from '../nearest.ts';
import { type JsonPath, pathText } from '../problem.ts';
import type { CheckContext } from './check-context.ts';

/** Returns the own keys of an object; none for other values. */
export function namesIn(value: unknown): string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}

/** A name that people choose by: letter case does not tell two names apart. */
export const comparedName = (name: string): string => name.toLowerCase();

/**
 * Reports repeated values; `what` completes “… is already used”.
 * @param compared what tells two values apart
 */
export function reportRepeats(
  context: CheckContext,
  entries: readonly { value: string; path: JsonPath }[],
  what: string,
  compared: (value: string) => string = (value) => value,
): void {
  const seen = new Map<string, JsonPath>();
  for (const { value, path } of entries) {
    const first = seen.get(compared(value));
    if (first) {
      const message = `${what} "${value}" is already used`;
      context.report(path, { message, allowed: `each ${what} once`, others: [first] });
    } else seen.set(compared(value), path);
  }
}

/** Reports an unknown name. `home` is the place where such names are defined or removed with null. */
export function reportUnknown(
  context: CheckContext,
  path: JsonPath,
  what: string,
  name: string,
  known: readonly string[],
  home?: JsonPath,
): void {
  reportOutside(context, path, { name, known, home, message: `there is no ${what} "${name}"` });
}

/** Reports a value that its vocabulary does not have. */
export function reportNoTerm(
  context: CheckContext,
  path: JsonPath,
  vocabulary: string,
  name: string,
  known: readonly string[],
): void {
  const message = `"${name}" is not in the vocabulary "${vocabulary}"`;
  reportOutside(context, path, { name, known, message, home: ['vocabularies', vocabulary] });
}

function reportOutside(
  context: CheckContext,
  path: JsonPath,
  {
    name,
    known,
    message,
    home,
  }: { name: string; known: readonly string[]; message: string; home?: JsonPath },
): void {
  // a missing definition has its own report
  if (known.includes(name) || (known.length === 0 && home && context.isReported(home))) return;
  const suggestion = nearest(name, known);
  context.report(path, {
    message,
    allowed: known.length > 0 ? listed(known) : `one that is described in ${pathText(home ?? [])} first`,
    suggestion,
    others: home && [[...home, name]],
    see: home && suggestion !== undefined ? [[...home, suggestion]] : [],
  });
}
