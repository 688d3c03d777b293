import type { Node } from 'jsonc-parser';
import type { Json } from '../manifest/merge-patch.ts';
import type { JsonPath } from './json-path.ts';

/** Returns the plain value of a node without names of built-in properties, which are reported separately. */
export function nodeValue(node: Node): Json {
  if (node.type === 'array') return (node.children ?? []).map(nodeValue);
  if (node.type !== 'object') return node.value;
  const result: { [key: string]: Json } = {};
  for (const { children = [] } of node.children ?? []) {
    const [key, value] = children;
    if (key && value && !(String(key.value) in Object.prototype))
      result[String(key.value)] = nodeValue(value);
  }
  return result;
}

/** Result of following a path into a document. */
export interface Walk {
  /** Value where the path ended. */
  node: Node;
  /** Key of that value, if it has one. */
  key?: Node;
  /** Number of path segments that were found. */
  depth: number;
}

export function walk(root: Node, path: JsonPath): Walk {
  let node = root;
  let key: Node | undefined;
  let depth = 0;
  for (const part of path) {
    const next = step(node, part);
    if (!next) break;
    node = next.node;
    key = next.key;
    depth += 1;
  }
  return { node, key, depth };
}

function step(node: Node, part: string | number): { node: Node; key?: Node } | undefined {
  if (node.type === 'array') {
    const child = node.children?.[Number(part)];
    return child && { node: child };
  }
  // the last of two equal keys wins
  const property =
    node.type === 'object' && node.children?.findLast(({ children }) => children?.[0]?.value === part);
  const [key, value] = (property || undefined)?.children ?? [];
  return value && { node: value, key };
}
