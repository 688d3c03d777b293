import type { Node } from 'jsonc-parser';
import { type JsonPath, type Problem, pathText } from '../problem.ts';
import { positionAt } from './position.ts';

/** Names that stand twice in one object (JSON would silently keep the last), and names that JavaScript objects are born with. */
export function keyProblems(file: string, text: string, root: Node): Problem[] {
  const problems: Problem[] = [];
  const visit = (node: Node, path: JsonPath): void => {
    if (node.type === 'array') {
      node.children?.forEach((child, index) => {
        visit(child, [...path, index]);
      });
    }
    if (node.type !== 'object') return;
    const seen = new Map<string, number>();
    for (const property of node.children ?? []) {
      const [key, value] = property.children ?? [];
      if (!key || !value) continue;
      const name = String(key.value);
      const position = positionAt(text, key.offset);
      const common = { file, ...position, path: pathText([...path, name]), severity: 'error' as const };
      const first = seen.get(name);
      if (first !== undefined)
        problems.push({
          ...common,
          message: `"${name}" stands twice, first in line ${first}`,
          allowed: 'each name once',
        });
      else seen.set(name, position.line);
      if (name in Object.prototype)
        problems.push({
          ...common,
          message: `"${name}" cannot be used as a name`,
          allowed: 'any other name',
        });
      visit(value, [...path, name]);
    }
  };
  visit(root, []);
  return problems;
}
