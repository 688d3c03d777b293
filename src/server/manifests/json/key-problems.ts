import type { Node } from 'jsonc-parser';
import { type JsonPath, type Problem, pathText } from '../problem.ts';
import { positionAt } from './position.ts';

/**
 * Reports what JSON allows but authors never intend: repeated keys (the last would silently win), names of built-in
 * properties of JavaScript objects, numbers out of range.
 */
export function keyProblems(
  file: string,
  text: string,
  root: Node,
): { problems: Problem[]; doubtful: JsonPath[] } {
  const problems: Problem[] = [];
  const doubtful: JsonPath[] = [];
  const report = (key: Node, path: JsonPath, message: string, allowed: string) => {
    const place = { file, ...positionAt(text, key.offset), path: pathText(path) };
    problems.push({ ...place, severity: 'error', message, allowed });
  };
  const visit = (node: Node, path: JsonPath): void => {
    if (node.type === 'array') {
      node.children?.forEach((child, index) => {
        visit(child, [...path, index]);
      });
    }
    if (node.type === 'number' && !Number.isFinite(node.value)) {
      doubtful.push(path);
      const place = { file, ...positionAt(text, node.offset), path: pathText(path) };
      const written = text.slice(node.offset, node.offset + Math.min(node.length, 20));
      problems.push({ ...place, severity: 'error', message: `${written} is too large for a number` });
    }
    if (node.type !== 'object') return;
    const seen = new Map<string, Node>();
    for (const property of node.children ?? []) {
      const [key, value] = property.children ?? [];
      if (!key || !value) continue;
      const name = String(key.value);
      const first = seen.get(name);
      if (first) {
        doubtful.push([...path, name]);
        const { line } = positionAt(text, first.offset);
        report(key, [...path, name], `"${name}" is defined twice, first in line ${line}`, 'each name once');
      } else seen.set(name, key);
      if (name in Object.prototype)
        report(key, [...path, name], `"${name}" cannot be used as a name`, 'any other name');
      visit(value, [...path, name]);
    }
  };
  visit(root, []);
  return { problems, doubtful };
}
