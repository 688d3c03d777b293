import { registerHooks } from 'node:module';
import { inspect } from 'node:util';
import type { EvaluationMessage, EvaluationTask, Outcome, ThrownError } from './evaluation.ts';
import { plainJson } from './plain-json.ts';

/**
 * Evaluates one module in a process of its own, which may read little and has no variables; see evaluate-module.ts.
 * Modules run as soon as they are imported, so what they could use to end or fake the report is taken away before.
 */
const EXPORTS = new URL('../../../exports/index.ts', import.meta.url).href;
const MAX_PRINTED = 20;
const MAX_TEXT = 200;

const send = process.send?.bind(process);
const exit = process.exit.bind(process);
let isDone = false;
let printed = 0;

process.once('message', (task: EvaluationTask) => {
  guard();
  followImports(task);
  import(task.url).then((module: object) => finish(outcomeOf(module)), fail).catch(fail);
});
process.on('uncaughtException', fail);
// nothing is left that could go on
process.on('beforeExit', () => finish({ kind: 'stuck' }));
tell({ kind: 'ready' });

function tell(message: EvaluationMessage, then?: () => void): void {
  send?.(message, undefined, undefined, then);
}

function finish(outcome: Outcome): void {
  if (isDone) return;
  isDone = true;
  tell({ kind: 'outcome', outcome }, () => exit(0));
}

function fail(error: unknown): void {
  finish({ kind: 'thrown', error: describeError(error) });
}

function outcomeOf(module: object): Outcome {
  if (!('default' in module) || module.default === undefined) return { kind: 'no-default' };
  const plain = plainJson(module.default);
  return 'json' in plain ? { kind: 'value', ...plain } : { kind: 'refused', ...plain };
}

/** A module cannot end the process, print or send messages. */
function guard(): void {
  const refuse = () => {
    throw new Error('it ends the process');
  };
  const print = (text: string | Uint8Array): boolean => {
    printed += 1;
    if (printed <= MAX_PRINTED) {
      const { stack = '' } = new Error('printed');
      tell({ kind: 'printed', printed: { text: String(text).trimEnd().slice(0, MAX_TEXT), stack } });
    }
    return true;
  };
  process.stdout.write = print;
  process.stderr.write = print;
  Object.assign(process, { exit: refuse, abort: refuse, kill: refuse, send: undefined });
}

/** Serves the module from the task, and `forecourt` from this very version; reports what else is imported. */
function followImports({ url, code }: EvaluationTask): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === url) return { url, format: 'module', shortCircuit: true };
      if (specifier === 'forecourt') return next(EXPORTS, context);
      try {
        return next(specifier, context);
      } catch (error) {
        const missing = { specifier, importer: context.parentURL ?? url };
        throw error instanceof Error ? Object.assign(error, { missing }) : error;
      }
    },
    load(address, context, next) {
      if (address === url) return { format: 'module', source: code, shortCircuit: true };
      if (address.startsWith('file:')) tell({ kind: 'module', url: address });
      return next(address, context);
    },
  });
}

function describeError(error: unknown): ThrownError {
  if (!(error instanceof Error)) return { text: inspect(error), name: '', stack: '' };
  const known: Error & Partial<ThrownError> = error;
  const { name, message, stack = '', code, permission, resource, missing } = known;
  return {
    text: `${name}: ${message}`,
    name,
    stack: String(stack),
    ...(code !== undefined && { code: String(code) }),
    ...(permission !== undefined && { permission, resource }),
    ...(missing !== undefined && { missing }),
  };
}
