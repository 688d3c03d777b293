import { parseTree } from 'jsonc-parser';
import { isObject, type Json, mergePatch } from '../manifest/merge-patch.ts';
import { appendJson, moveJson, removeJson, renameJson, setJson } from './edit-json.ts';
import { nodeValue, walk } from './json-node.ts';
import type { JsonPath } from './json-path.ts';

/** A file, and what it is a JSON Merge Patch on. */
export interface Layer {
  /** Text of a JSON object. */
  text: string;
  inherited: Json;
}

/** Sets a value; a list on the way to it that is inherited is written whole, since it replaces that of the base. */
export function setInLayer({ text, inherited }: Layer, path: JsonPath, value: Json): string {
  return setJson(withOwnList({ text, inherited }, path), path, value);
}

/** Removes a value: what is inherited by `null`. */
export function removeInLayer({ text, inherited }: Layer, path: JsonPath): string {
  const own = withOwnList({ text, inherited }, path);
  const isInherited = path.every((part) => typeof part === 'string') && jsonAt(inherited, path) !== undefined;
  return isInherited ? setJson(own, path, null) : removeJson(own, path);
}

/** Gives a property another name. One that is inherited is removed, and written whole under the new one. */
export function renameInLayer({ text, inherited }: Layer, path: JsonPath, name: string): string {
  const own = withOwnList({ text, inherited }, path);
  const isInherited = path.every((part) => typeof part === 'string') && jsonAt(inherited, path) !== undefined;
  if (!isInherited) return renameJson(own, path, name);
  const value = jsonAt(mergePatch(inherited, ownValue(own)), path);
  if (value === undefined) return own;
  return setJson(setJson(own, [...path.slice(0, -1), name], value), path, null);
}

/** Removes what the file says itself, so that the inherited value counts, with the objects that it leaves empty. */
export function inheritInLayer({ text, inherited }: Layer, path: JsonPath): string {
  const edited = removeJson(text, path);
  const parent = path.slice(0, -1);
  const rest = jsonAt(ownValue(edited), parent);
  const isEmpty = isObject(rest) && Object.keys(rest).length === 0;
  return parent.length > 0 && isEmpty && isObject(jsonAt(inherited, parent))
    ? inheritInLayer({ text: edited, inherited }, parent)
    : edited;
}

/** Adds an entry to a list, as the last one. */
export function appendInLayer({ text, inherited }: Layer, path: JsonPath, value: Json): string {
  const own = withOwnList({ text, inherited }, [...path, 0]);
  return Array.isArray(jsonAt(ownValue(own), path))
    ? appendJson(own, path, value)
    : setJson(own, path, [value]);
}

export function moveInLayer({ text, inherited }: Layer, path: JsonPath, from: number, to: number): string {
  return moveJson(withOwnList({ text, inherited }, [...path, 0]), path, from, to);
}

/** Returns the value of a file without what it inherits; an empty object when the text is not one. */
export function ownValue(text: string): Json {
  const root = parseTree(text);
  return root?.type === 'object' ? nodeValue(root) : {};
}

/** Value of a document at a path. */
export function jsonAt(document: Json | undefined, path: JsonPath): Json | undefined {
  return path.reduce<Json | undefined>(
    (at, part) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, part)
        ? (at as Record<string, Json>)[part]
        : undefined,
    document,
  );
}

/** Writes the outermost list on the way to an entry into the file itself. */
export function withOwnList({ text, inherited }: Layer, path: JsonPath): string {
  const index = path.findIndex((part) => typeof part === 'number');
  if (index < 0) return text;
  const list = path.slice(0, index);
  const root = parseTree(text);
  if (root && walk(root, list).depth === list.length) return text;
  const value = jsonAt(mergePatch(inherited, ownValue(text)), list);
  return value === undefined ? text : setJson(text, list, value);
}
