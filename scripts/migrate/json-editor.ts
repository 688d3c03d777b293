import { applyEdits, findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';
import { removeJson } from '../../src/region/json/edit-json.ts';
import { nodeValue } from '../../src/region/json/json-node.ts';

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
  get(path: JSONPath): unknown {
    const node = this.#find(path);
    return node && nodeValue(node);
  }

  /** Names of the properties of an object; none where there is no object. */
  names(path: JSONPath): string[] {
    const value = this.get(path);
    return typeof value === 'object' && value !== null ? Object.keys(value) : [];
  }

  set(path: JSONPath, value: unknown): void {
    const node = this.#find(path);
    if (node) this.#replace(node.offset, node.length, this.#written(value, node.offset));
  }

  rename(path: JSONPath, name: string): void {
    const key = this.#find(path)?.parent?.children?.[0];
    if (key) this.#replace(key.offset, key.length, JSON.stringify(name));
  }

  /** Adds a property behind another one, or as the last; as the first behind `''`. One that is there stays. */
  add(path: JSONPath, name: string, value: unknown, behind?: string): void {
    const object = this.#find(path);
    if (object?.type !== 'object' || this.get([...path, name]) !== undefined) return;
    const { children = [] } = object;
    const index = children.findIndex(({ children: parts }) => parts?.[0]?.value === behind);
    this.#insert(object, behind === '' ? 0 : index < 0 ? children.length : index + 1, (at) => {
      return `${JSON.stringify(name)}: ${this.#written(value, at)}`;
    });
  }

  /** Adds an entry to a list at an index. */
  insert(path: JSONPath, index: number, value: unknown): void {
    const list = this.#find(path);
    if (list?.type === 'array') this.#insert(list, index, (at) => this.#written(value, at));
  }

  /** Removes a property or an entry with its comma. */
  remove(path: JSONPath): void {
    this.text = removeJson(this.text, path);
  }

  #find(path: JSONPath): Node | undefined {
    const root = parseTree(this.text);
    return root && findNodeAtLocation(root, path);
  }

  #replace(offset: number, length: number, content: string): void {
    this.text = applyEdits(this.text, [{ offset, length, content }]);
  }

  /** Inserts an entry on a line of its own where the others have one. */
  #insert({ offset, children = [] }: Node, index: number, write: (at: number) => string): void {
    const [before, after] = [children[index - 1], children[index]];
    const neighbour = before ?? after;
    if (!neighbour) {
      this.#replace(offset + 1, 0, write(offset));
      return;
    }
    const start = children[0]?.offset ?? offset;
    const hasLines = this.text.slice(offset + 1, start).includes('\n');
    const gap = hasLines ? `${this.#lineEnd()}${this.#indentOf(neighbour.offset)}` : ' ';
    const content = write(neighbour.offset);
    if (before) this.#replace(endOf(before), 0, `,${gap}${content}`);
    else this.#replace(neighbour.offset, 0, `${content},${gap}`);
  }

  /** Writes a value as JSON, indented like the line of an offset. */
  #written(value: unknown, offset: number): string {
    const unit = /\n([ \t]+)\S/.exec(this.text)?.[1] ?? '  ';
    const line = `${this.#lineEnd()}${this.#indentOf(offset)}`;
    return JSON.stringify(value, null, unit).replaceAll('\n', line);
  }

  #lineEnd(): string {
    return this.text.includes('\r\n') ? '\r\n' : '\n';
  }

  #indentOf(offset: number): string {
    const line = this.text.slice(this.text.lastIndexOf('\n', offset - 1) + 1);
    return /^[ \t]*/.exec(line)?.[0] ?? '';
  }
}

const endOf = ({ offset, length }: Node): number => offset + length;
