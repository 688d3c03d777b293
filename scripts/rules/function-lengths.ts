import { createRequire } from 'node:module';
import type { CodeFile } from './fault.ts';

/** A function of a file, with the lines from its first to its last. */
export interface FunctionLength {
  file: string;
  /** Its name, or that of what it is assigned to; empty: it has none. */
  name: string;
  lines: number;
}

interface SyntaxNode {
  type?: string;
  loc?: { start: { line: number }; end: { line: number } };
  id?: { name?: string };
  key?: { name?: string };
  name?: string;
  [child: string]: unknown;
}

type Parse = (text: string, options: object) => { program: SyntaxNode };

// the only parser among the installed packages that reads TypeScript with JSX
const { parse } = createRequire(import.meta.url)('next/dist/compiled/babel/parser') as { parse: Parse };

const FUNCTION =
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod|ClassMethod|ClassPrivateMethod)$/;
const NAMING = /^(?:VariableDeclarator|ObjectProperty|ClassProperty)$/;
const PASSED_OVER = new Set(['loc', 'leadingComments', 'trailingComments', 'innerComments', 'extra']);

/** All functions of a file but those that hold the tests of a suite; one inside another counts for both. @throws SyntaxError */
export function functionLengths({ file, text }: CodeFile): FunctionLength[] {
  const plugins = ['typescript', ...(file.endsWith('x') ? ['jsx'] : [])];
  const found: FunctionLength[] = [];
  const suites = new Set<unknown>();

  function visit(node: unknown, outer: string): void {
    if (Array.isArray(node)) for (const each of node) visit(each, outer);
    if (!isNode(node)) return;
    const own = node.id?.name ?? node.key?.name;
    const name = NAMING.test(node.type ?? '') ? (own ?? outer) : outer;
    for (const suite of suitesOf(node)) suites.add(suite);
    if (FUNCTION.test(node.type ?? '') && node.loc && !suites.has(node))
      found.push({ file, name: own ?? outer, lines: node.loc.end.line - node.loc.start.line + 1 });
    for (const [key, child] of Object.entries(node)) if (!PASSED_OVER.has(key)) visit(child, name);
  }

  visit(parse(text, { sourceType: 'module', plugins }).program, '');
  return found;
}

/** Arguments of `describe`, also of `describe.skipIf(…)`. */
function suitesOf(node: SyntaxNode): unknown[] {
  if (node.type !== 'CallExpression') return [];
  let callee: unknown = node.callee;
  while (isNode(callee) && callee.type !== 'Identifier')
    callee = callee.object ?? callee.callee ?? callee.tag;
  return isNode(callee) && callee.name === 'describe' ? (node.arguments as unknown[]) : [];
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
