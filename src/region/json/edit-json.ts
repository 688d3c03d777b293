import { type Node, parseTree } from 'jsonc-parser';
import { isObject, type Json } from '../manifest/merge-patch.ts';
import { nodeValue, walk } from './json-node.ts';
import type { JsonPath } from './json-path.ts';
import { fitsLine, type JsonStyle, renderJson, renderProperty, styleOf } from './json-style.ts';

/**
 * Sets a value in the text of a JSON object, with the objects on the way to it. All other lines stay as they are written.
 * @param orderOf names of the properties of the object at a path, in the order for a new one; default: it is the last
 */
export function setJson(
  text: string,
  path: JsonPath,
  value: Json,
  orderOf: (path: JsonPath) => readonly string[] = () => [],
): string {
  const { node, depth } = walk(rootOf(text), path);
  const [key, ...deeper] = path.slice(depth);
  if (key === undefined) return replaceNode(text, node, value);
  const nested = deeper.reduceRight<Json>(
    (inner, part) => (typeof part === 'number' ? [inner] : { [part]: inner }),
    value,
  );
  if (node.type === 'object') {
    const at = placeIn(node, String(key), orderOf(path.slice(0, depth)));
    return insert(text, node, { key: String(key), value: nested }, at);
  }
  // null removes what is inherited
  return replaceNode(text, node, { [key]: nested });
}

/**
 * Adds an entry to a list that the text of a JSON object has.
 * @param after plain entry, or name of an entry, that it stands behind; default: the last one
 */
export function appendJson(text: string, path: JsonPath, value: Json, after?: string): string {
  const { node, depth } = walk(rootOf(text), path);
  if (depth < path.length || node.type !== 'array') throw new Error(`there is no list at ${path.join('.')}`);
  const entries = (node.children ?? []).map(nodeValue);
  const at = after === undefined ? -1 : entries.findIndex((entry) => isNamed(entry, after));
  return insert(text, node, { value }, at < 0 ? entries.length : at + 1);
}

/** Removes a property or an entry with its comma. Returns the text unchanged when there is none. */
export function removeJson(text: string, path: JsonPath): string {
  const root = parseTree(text);
  const value = root && walk(root, path);
  if (!value || value.depth < path.length || path.length === 0) return text;
  const entry = value.node.parent?.type === 'property' ? value.node.parent : value.node;
  const siblings = entry.parent?.children ?? [];
  const index = siblings.indexOf(entry);
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  if (after) return splice(text, entry.offset, after.offset - entry.offset, '');
  if (before) return splice(text, endOf(before), endOf(entry) - endOf(before), '');
  return entry.parent ? splice(text, entry.parent.offset + 1, entry.parent.length - 2, '') : text;
}

/** Renames a property in its place. Returns the text unchanged when there is none. */
export function renameJson(text: string, path: JsonPath, name: string): string {
  const root = parseTree(text);
  const { key, depth = 0 } = root ? walk(root, path) : {};
  return key && depth === path.length ? splice(text, key.offset, key.length, JSON.stringify(name)) : text;
}

/** Moves an entry of a list to another index. All entries stay as they are written. */
export function moveJson(text: string, path: JsonPath, from: number, to: number): string {
  const { node, depth } = walk(rootOf(text), path);
  const { children: slots = [] } = node;
  if (depth < path.length || node.type !== 'array' || !slots[from] || !slots[to]) return text;
  const written = slots.map(({ offset, length }) => text.slice(offset, offset + length));
  const moved = written.toSpliced(from, 1).toSpliced(to, 0, written[from] ?? '');
  return slots.reduceRight(
    (edited, { offset, length }, index) => splice(edited, offset, length, moved[index] ?? ''),
    text,
  );
}

const isNamed = (entry: Json, name: string): boolean =>
  isObject(entry) ? entry.name === name : String(entry) === name;

/** Index for a new property: behind the nearest one that precedes it in the order. Undefined: at the end. */
function placeIn({ children = [] }: Node, key: string, order: readonly string[]): number | undefined {
  const at = order.indexOf(key);
  if (at < 0) return undefined;
  const names = children.map((property) => String(property.children?.[0]?.value));
  const before = order.slice(0, at).findLast((name) => names.includes(name));
  return before === undefined ? 0 : names.indexOf(before) + 1;
}

interface Entry {
  /** Of a property. */
  key?: string;
  value: Json;
}

function insert(text: string, parent: Node, entry: Entry, at = parent.children?.length ?? 0): string {
  const style = styleOf(text);
  const { children = [] } = parent;
  const [first] = children;
  const next = children[at];
  const before = children[at - 1];
  if (first && text.slice(parent.offset, first.offset).includes('\n')) {
    const indent = indentAt(text, first.offset);
    const added = entryText(entry, style, indent);
    const line = `${style.eol}${indent}`;
    return before
      ? splice(text, endOf(before), 0, `,${line}${added}`)
      : splice(text, first.offset, 0, `${added},${line}`);
  }
  if (first) {
    const added = entryText(entry, style, '');
    const edited = before
      ? splice(text, endOf(before), 0, `, ${added}`)
      : splice(text, next?.offset ?? first.offset, 0, `${added}, `);
    if (!added.includes('\n') && fitsLine(lineAt(edited, parent.offset))) return edited;
  }
  return replaceNode(text, parent, withEntry(nodeValue(parent), entry, at));
}

function withEntry(whole: Json, { key = '', value }: Entry, at: number): Json {
  if (Array.isArray(whole)) return whole.toSpliced(at, 0, value);
  return Object.fromEntries(Object.entries(whole ?? {}).toSpliced(at, 0, [key, value]));
}

function entryText({ key, value }: Entry, style: JsonStyle, indent: string): string {
  return key === undefined ? renderJson(value, style, indent) : renderProperty(key, value, style, indent);
}

function replaceNode(text: string, node: Node, value: Json): string {
  const start = text.lastIndexOf('\n', node.offset - 1) + 1;
  const written = renderJson(value, styleOf(text), indentAt(text, node.offset), node.offset - start);
  return splice(text, node.offset, node.length, written);
}

function rootOf(text: string): Node {
  const root = parseTree(text);
  if (root?.type !== 'object') throw new Error('the text is no JSON object');
  return root;
}

const endOf = ({ offset, length }: Node): number => offset + length;

const splice = (text: string, offset: number, length: number, added: string): string =>
  text.slice(0, offset) + added + text.slice(offset + length);

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(text.lastIndexOf('\n', offset) + 1, end < 0 ? undefined : end);
}

const indentAt = (text: string, offset: number): string => /^[ \t]*/.exec(lineAt(text, offset))?.[0] ?? '';
