import type { Node, Program } from 'acorn';

const LOOPS = ['WhileStatement', 'DoWhileStatement', 'ForStatement'];
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/**
 * Returns where a module hangs, if only one place can be it: a loop, or what it awaits while it is loaded.
 * @param kinds what to look for
 */
export function loneSuspect(program: Program, { loops }: { loops: boolean }): { start: number } | undefined {
  const found: Node[] = [];
  const visit = (node: Node, isInFunction: boolean): void => {
    const isAwait = node.type === 'AwaitExpression' || ('await' in node && node.await === true);
    if ((isAwait && !isInFunction) || (loops && LOOPS.includes(node.type))) found.push(node);
    const isInside = isInFunction || FUNCTIONS.includes(node.type);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, isInside);
  };
  visit(program, false);
  return found.length === 1 ? found[0] : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
