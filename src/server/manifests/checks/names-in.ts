import { listed, nearest } from '../nearest.ts';
import { type JsonPath, pathText } from '../problem.ts';
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
  const seen = new Map<string, JsonPath>();
  for (const { value, path } of entries) {
    const first = seen.get(value);
    if (first) {
      const message = `${what} "${value}" is already used`;
      context.report(path, { message, allowed: `each ${what} once`, others: [first] });
    } else seen.set(value, path);
  }
}

/** Reports a name that is not among those known. `home` is where such names are defined, or taken away by null. */
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

/** The same for a value that its vocabulary does not have. */
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
  // that there is nothing to name is told where it is missing
  if (known.includes(name) || (known.length === 0 && home && context.isTold(home))) return;
  const suggestion = nearest(name, known);
  context.report(path, {
    message,
    allowed: known.length > 0 ? listed(known) : `one that is described in ${pathText(home ?? [])} first`,
    suggestion,
    others: home && [[...home, name]],
    see: home && suggestion !== undefined ? [[...home, suggestion]] : [],
  });
}
