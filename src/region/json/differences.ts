import { pathText } from './json-path.ts';

/** A property with its values before and after, as text; absent: it has none. */
export interface Difference {
  name: string;
  values: [before: string | undefined, after: string | undefined];
}

/** Compares two manifests property by property; a list of plain values is one. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [left, right] = [leaves(before), leaves(after)];
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((name) => left.get(name) !== right.get(name))
    .map((name) => ({ name, values: [left.get(name), right.get(name)] }));
}

function leaves(value: unknown, path: (string | number)[] = []): Map<string, string> {
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object'))
    return new Map([[pathText(path), value.join(', ')]]);
  if (typeof value !== 'object' || value === null) return new Map([[pathText(path), String(value)]]);
  const entries = Array.isArray(value)
    ? value.map((part, index): [string | number, unknown] => [index, part])
    : Object.entries(value);
  return new Map(entries.flatMap(([key, part]) => [...leaves(part, [...path, key])]));
}
