import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Node, Program } from 'acorn';
import { walk } from '#region/json/json-node.ts';
import { positionAt } from '../json/position.ts';
import { type Problem, pathText } from '../problem.ts';
import type { Evaluation, Outcome, Printed, ThrownError } from './evaluation.ts';
import type { ModuleSyntax } from './module-syntax.ts';
import type { Refusal } from './plain-json.ts';
import { sourceTree } from './source-tree.ts';
import { syntaxPosition } from './strip-types.ts';

const LOOPS = ['WhileStatement', 'DoWhileStatement', 'ForStatement'];

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** The module that was evaluated. */
export interface EvaluatedModule {
  file: string;
  text: string;
  syntax: ModuleSyntax;
  home: string;
}

type Place = Pick<Problem, 'file' | 'line' | 'column'>;

const DEFAULT_EXPORT = 'export default defineRegion({ … })';
/** Of the permission model of Node, and of what is refused in its way. */
const DENIED = 'ERR_ACCESS_DENIED';
const PLAIN = 'texts, numbers, true, false, null, lists and objects';

/** Reports why a module has no value, and what it printed. */
export function evaluationProblems({ outcome, printed }: Evaluation, module: EvaluatedModule): Problem[] {
  return [...printed.map((each) => printedProblem(each, module)), ...outcomeProblems(outcome, module)];
}

function printedProblem({ text, stack }: Printed, module: EvaluatedModule): Problem {
  const place = stackPlace(stack, module) ?? startOf(module);
  const message = `this prints "${text}"; a manifest only says what a region is`;
  return { ...place, path: '', severity: 'warning', message };
}

function outcomeProblems(outcome: Outcome, module: EvaluatedModule): Problem[] {
  const problem = (place: Place, message: string, allowed?: string): Problem[] => [
    { ...place, path: '', severity: 'error', message, allowed },
  ];
  switch (outcome.kind) {
    case 'value':
      return [];
    case 'refused':
      return outcome.refusals.map((refusal) => refusedProblem(refusal, module));
    case 'no-default':
      return problem(startOf(module), 'the file has no default export', DEFAULT_EXPORT);
    case 'thrown':
      return [thrownProblem(outcome.error, module)];
    case 'stuck':
      return problem(suspectPlace(module, false), 'the manifest awaits something that never comes');
    case 'slow':
      return problem(suspectPlace(module, true), `the manifest is not done after ${outcome.seconds} s`);
    case 'ended':
      return problem(startOf(module), `the manifest cannot be evaluated: ${outcome.how}`);
  }
}

/** A refused value has no JSON, so the way to it is walked in a tree of what is written. */
function refusedProblem({ path, message }: Refusal, { file, text, syntax }: EvaluatedModule): Problem {
  const way = path
    .toReversed()
    .reduce<unknown>(
      (inner, part) => (typeof part === 'number' ? Object.assign([], { [part]: inner }) : { [part]: inner }),
      null,
    );
  const { node } = walk(sourceTree(way as never, syntax), path);
  const place = { file, ...positionAt(text, node.offset) };
  return { ...place, path: pathText(path), severity: 'error', message, allowed: PLAIN };
}

function thrownProblem(error: ThrownError, module: EvaluatedModule): Problem {
  const place = thrownPlace(error, module);
  const see = place.file === module.file ? {} : { see: [{ file: module.file, line: 1 }] };
  return { ...place, path: '', severity: 'error', ...thrownText(error), ...see };
}

function thrownText({ text, code, permission, resource = '', missing }: ThrownError): {
  message: string;
  allowed?: string;
} {
  if (missing && code !== DENIED) return { message: `there is no module "${missing.specifier}"` };
  if (code !== DENIED) return { message: `the manifest throws ${text}` };
  const allowed = 'modules of the folder of manifests, and installed packages';
  return permission === 'FileSystemRead'
    ? { message: `the manifest may not read ${resource}`, allowed }
    : { message: `the manifest may not use ${permission}`, allowed };
}

function thrownPlace({ name, stack, missing }: ThrownError, module: EvaluatedModule): Place {
  const { file, text, syntax } = module;
  const offset =
    missing && fileOf(missing.importer) === file ? syntax.imports.get(missing.specifier) : undefined;
  if (offset !== undefined) return { file, ...positionAt(text, offset) };
  if (missing) return { file: fileOf(missing.importer), line: 1, column: 1 };
  if (name === 'SyntaxError') {
    const place = syntaxPosition(stack);
    if (place) return { ...place, file: fileOf(place.file) };
    if (syntax.fault) return { file, ...positionAt(text, syntax.fault.offset) };
  }
  return stackPlace(stack, module) ?? startOf(module);
}

/** Returns the innermost place of a stack that is in the module or in one of its folder. */
function stackPlace(stack: string, { file, home }: EvaluatedModule): Place | undefined {
  for (const { groups } of stack.matchAll(/(?<url>file:\/\/[^\s)]+?):(?<line>\d+):(?<column>\d+)/g)) {
    const at = fileOf(groups?.url ?? '');
    const isOwn = at === file || at.startsWith(resolve(home) + sep);
    if (isOwn && !at.includes(`${sep}node_modules${sep}`))
      return { file: at, line: Number(groups?.line), column: Number(groups?.column) };
  }
  return undefined;
}

function suspectPlace(module: EvaluatedModule, loops: boolean): Place {
  const suspect = module.syntax.program && loneSuspect(module.syntax.program, { loops });
  return suspect ? { file: module.file, ...positionAt(module.text, suspect.start) } : startOf(module);
}

const startOf = ({ file }: EvaluatedModule): Place => ({ file, line: 1, column: 1 });

/** Returns the path of an address. Errors name some files by their path already. */
function fileOf(url: string): string {
  try {
    return url.startsWith('file:') ? fileURLToPath(url) : url;
  } catch {
    return url;
  }
}

/**
 * Returns where a module hangs, if only one place can be it: a loop, or what it awaits while it is loaded.
 * @param kinds what to look for
 */
function loneSuspect(program: Program, { loops }: { loops: boolean }): { start: number } | undefined {
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
