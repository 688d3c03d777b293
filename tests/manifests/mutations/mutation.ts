import { applyEdits, findNodeAtLocation, modify, type Node, parseTree } from 'jsonc-parser';
import type { JsonPath } from '#server/manifests/problem.ts';

/** A fault in one file. */
export interface Mutation {
  /** Kind of fault. */
  kind: string;
  file: string;
  path: JsonPath;
  /** Returns the file with the fault and the lines (from 1) on any of which an error must point. */
  make(): { text: string; lines: number[] };
}

export type Operator = (source: Source) => Mutation[];

/** A file to change. */
export interface Source {
  file: string;
  text: string;
  value: unknown;
  /** The shared base, or `undefined` when the file is the base. */
  base?: unknown;
}

/** Sets a value; the fault is at the new value. */
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

/** Removes a value; the fault is at its parent. */
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

/** Renames a property; the fault is at the new name. */
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

/** Sets a value, or removes it if it is undefined, and keeps the format of the file. */
export function edit(text: string, path: JsonPath, value: unknown): string {
  const root = value === undefined ? undefined : parseTree(text);
  const node = root && findNodeAtLocation(root, [...path]);
  if (node) return replaced(text, node, value);
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  return applyEdits(text, modify(text, [...path], value, { formattingOptions }));
}

/** `modify` would format a list of thousands entry by entry, each time in the whole text. */
function replaced(text: string, { offset, length }: Node, value: unknown): string {
  const line = text.slice(text.lastIndexOf('\n', offset) + 1, offset);
  const indent = /^ */.exec(line)?.[0] ?? '';
  const written = JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
  return text.slice(0, offset) + written + text.slice(offset + length);
}

/** Line of the property name, or of the value if there is none. */
export function lineOf(text: string, path: JsonPath): number {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, [...path]);
  if (!node) throw new Error(`${path.join('.')} is not in the changed text`);
  const start = node.parent?.type === 'property' ? node.parent.offset : node.offset;
  return text.slice(0, start).split('\n').length;
}

/** All lines of a value: a wrong list may be reported at any entry. */
function linesOf(text: string, path: JsonPath): number[] {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, [...path]);
  const first = lineOf(text, path);
  const last = node?.type === 'array' ? text.slice(0, node.offset + node.length).split('\n').length : first;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** All values of a document with their paths. */
export function* valuesOf(
  value: unknown,
  path: JsonPath = [],
): Generator<{ value: unknown; path: JsonPath }> {
  yield { value, path };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (!['$schema', 'extends', 'version'].includes(String(at[0]))) yield* valuesOf(part, at);
  }
}

/** Path with `#` for indexes, such as `filters/settings/price/filters/#/field`. */
export function shape(path: JsonPath): string {
  return path.map((part) => (typeof part === 'number' ? '#' : part)).join('/');
}
