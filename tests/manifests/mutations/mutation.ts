import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import type { JsonPath } from '#server/manifests/problem.ts';

/** One fault in one file. */
export interface Mutation {
  /** Which kind of fault. */
  kind: string;
  file: string;
  path: JsonPath;
  /** The file with the fault, and the lines (from 1) on any of which an error must point. */
  make(): { text: string; lines: number[] };
}

export type Operator = (source: Source) => Mutation[];

/** A file to break. */
export interface Source {
  file: string;
  text: string;
  value: unknown;
  /** The shared base, or `undefined` when the file is the base itself. */
  base?: unknown;
}

/** Sets a value; the fault is where it now stands. */
export function replacement(kind: string, { file, text }: Source, path: JsonPath, value: unknown): Mutation {
  return {
    kind,
    file,
    path,
    make: () => {
      const changed = edit(text, path, value);
      return { text: changed, lines: linesOf(changed, path) };
    },
  };
}

/** Removes a value; the fault is where it is missed. */
export function removal(kind: string, { file, text }: Source, path: JsonPath): Mutation {
  return {
    kind,
    file,
    path,
    make: () => {
      const changed = edit(text, path, undefined);
      return { text: changed, lines: [lineOf(changed, path.slice(0, -1))] };
    },
  };
}

/** Gives a property another name; the fault is the name, wherever its absence shows. */
export function renaming(kind: string, { file, text }: Source, path: JsonPath, name: string): Mutation {
  return {
    kind,
    file,
    path,
    make: () => {
      const root = parseTree(text);
      const key = root && findNodeAtLocation(root, [...path])?.parent?.children?.[0];
      if (!key) throw new Error(`${path.join('.')} has no name`);
      const changed = text.slice(0, key.offset) + JSON.stringify(name) + text.slice(key.offset + key.length);
      return { text: changed, lines: [lineOf(changed, [...path.slice(0, -1), name])] };
    },
  };
}

export function edit(text: string, path: JsonPath, value: unknown): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  return applyEdits(text, modify(text, [...path], value, { formattingOptions }));
}

/** Line of the name of a property, or of the value where there is no name. */
export function lineOf(text: string, path: JsonPath): number {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, [...path]);
  if (!node) throw new Error(`${path.join('.')} is not in the changed text`);
  const start = node.parent?.type === 'property' ? node.parent.offset : node.offset;
  return text.slice(0, start).split('\n').length;
}

/** Every line that a value takes: a wrong list may be blamed at any of its entries. */
function linesOf(text: string, path: JsonPath): number[] {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, [...path]);
  const first = lineOf(text, path);
  const last = node?.type === 'array' ? text.slice(0, node.offset + node.length).split('\n').length : first;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Every value of a document with its path. */
export function* valuesOf(
  value: unknown,
  path: JsonPath = [],
): Generator<{ value: unknown; path: JsonPath }> {
  yield { value, path };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (at[0] !== '$schema' && at[0] !== 'extends') yield* valuesOf(part, at);
  }
}

/** `filters.settings.price.filters.0.field` with `#` for numbers, to choose places by an expression. */
export function shape(path: JsonPath): string {
  return path.map((part) => (typeof part === 'number' ? '#' : part)).join('/');
}
