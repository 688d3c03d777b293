import { type JSONPath, parseTree } from 'jsonc-parser';
import { appendJson, removeJson, renameJson, setJson } from '../../src/region/json/edit-json.ts';
import { nodeValue, walk } from '../../src/region/json/json-node.ts';
import { isObject, type Json } from '../../src/region/manifest/merge-patch.ts';

/**
 * Changes values of a JSON text at their places: comments, order and formatting of all else stay as they are written. Changes
 * of what is not there do nothing.
 */
export class JsonEditor {
  /** The text with all changes so far. */
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Undefined where there is no value. */
  get(path: JSONPath): Json | undefined {
    const root = parseTree(this.text);
    if (!root) return undefined;
    const { node, depth } = walk(root, path);
    return depth === path.length ? nodeValue(node) : undefined;
  }

  /** Names of the properties of an object; none where there is no object. */
  names(path: JSONPath): string[] {
    const value = this.get(path);
    return isObject(value) ? Object.keys(value) : [];
  }

  set(path: JSONPath, value: Json): void {
    if (this.get(path) !== undefined) this.text = setJson(this.text, path, value);
  }

  rename(path: JSONPath, name: string): void {
    this.text = renameJson(this.text, path, name);
  }

  /** Adds a property behind another one, or as the last; as the first behind `''`. One that is there stays. */
  add(path: JSONPath, name: string, value: Json, behind?: string): void {
    const object = this.get(path);
    if (!isObject(object) || name in object) return;
    const hasPlace = behind === '' || (behind !== undefined && behind in object);
    this.text = setJson(this.text, [...path, name], value, () => (hasPlace ? [behind, name] : []));
  }

  /** Adds an entry to a list behind another one, or as the last. */
  append(path: JSONPath, value: Json, behind?: string): void {
    if (Array.isArray(this.get(path))) this.text = appendJson(this.text, path, value, behind);
  }

  /** Removes a property or an entry with its comma. */
  remove(path: JSONPath): void {
    this.text = removeJson(this.text, path);
  }
}
