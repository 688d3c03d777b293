import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkText, checkTree, type JsonFile } from '../json/read-json-file.ts';
import type { Problem } from '../problem.ts';
import { evaluateModule } from './evaluate-module.ts';
import type { Evaluation } from './evaluation.ts';
import { evaluationProblems } from './evaluation-problems.ts';
import { parseModule } from './module-syntax.ts';
import { sourceTree } from './source-tree.ts';
import { stripTypes } from './strip-types.ts';

export interface TypedOptions {
  /** Folder that the module may import from. */
  home: string;
  timeLimitMs?: number;
}

const TIME_LIMIT_MS = 10_000;
const MAX_KNOWN = 500;

interface Known {
  text: string;
  /** Texts of the modules that it imports. */
  modules: ReadonlyMap<string, string | undefined>;
  evaluation: Evaluation;
}

/** Evaluations by file: a start reads its manifests several times. */
const knownEvaluations = new Map<string, Known>();

/**
 * Evaluates a module of TypeScript and returns its value like a file of JSON, with the positions of the source. Never
 * throws; faults of the module become problems.
 */
export async function parseTypedText(file: string, given: string, options: TypedOptions): Promise<JsonFile> {
  const text = checkText(file, given);
  if (typeof text !== 'string') return text;
  const stripped = stripTypes(text);
  if (!('code' in stripped)) {
    const { message, line, column } = stripped;
    const problem: Problem = { file, line, column, path: '', severity: 'error', message };
    return { file, text, problems: [{ ...problem, allowed: 'TypeScript whose types can be removed' }] };
  }
  const syntax = parseModule(stripped.code);
  const evaluation = await evaluate(file, { text, code: stripped.code }, options);
  const problems = evaluationProblems(evaluation, { file, text, syntax, home: options.home });
  if (evaluation.outcome.kind !== 'value') return { file, text, problems };
  const checked = checkTree(file, text, sourceTree(JSON.parse(evaluation.outcome.json), syntax));
  return { ...checked, problems: [...problems, ...checked.problems] };
}

async function evaluate(
  file: string,
  { text, code }: { text: string; code: string },
  { home, timeLimitMs = TIME_LIMIT_MS }: TypedOptions,
): Promise<Evaluation> {
  const known = knownEvaluations.get(file);
  if (known?.text === text && (await isUnchanged(known.modules))) return known.evaluation;
  const url = pathToFileURL(resolve(file)).href;
  const evaluation = await evaluateModule({ url, code }, resolve(home), timeLimitMs);
  const modules = evaluation.modules.map((each) => fileURLToPath(each));
  const texts = await Promise.all(modules.map(async (each) => [each, await textOf(each)] as const));
  if (knownEvaluations.size >= MAX_KNOWN) knownEvaluations.clear();
  knownEvaluations.set(file, { text, modules: new Map(texts), evaluation });
  return evaluation;
}

async function isUnchanged(modules: Known['modules']): Promise<boolean> {
  for (const [module, text] of modules) if ((await textOf(module)) !== text) return false;
  return true;
}

const textOf = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);
