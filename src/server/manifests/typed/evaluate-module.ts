import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Evaluation, EvaluationMessage, EvaluationTask, Outcome } from './evaluation.ts';

const PROGRAM = fileURLToPath(new URL('./evaluate-program.ts', import.meta.url));
/** The repository or the installed package. */
const ROOT = join(import.meta.dirname, '../../../..');
const START_LIMIT_MS = 60_000;
const HEAP_MB = 256;

let last: Promise<unknown> = Promise.resolve();

/**
 * Evaluates a module in a process of its own, one after another. It has none of our variables, and reads only files below
 * `home` and installed packages, so that it knows no secrets; it writes nothing and starts nothing.
 * @param home folder whose files it may read
 */
export function evaluateModule(task: EvaluationTask, home: string, timeLimitMs: number): Promise<Evaluation> {
  const evaluation = last.then(() => evaluate(task, home, timeLimitMs));
  last = evaluation;
  return evaluation;
}

async function evaluate(task: EvaluationTask, home: string, timeLimitMs: number): Promise<Evaluation> {
  const evaluation: Evaluation = { outcome: { kind: 'ended', how: '' }, printed: [], modules: [] };
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const child = fork(PROGRAM, {
    env: {} as NodeJS.ProcessEnv,
    execArgv: ['--no-warnings', `--max-old-space-size=${HEAP_MB}`, ...permissions(home)],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  let timer = setTimeout(() => resolve({ kind: 'ended', how: 'it did not start' }), START_LIMIT_MS);
  child.on('message', (message: EvaluationMessage) => {
    if (message.kind === 'outcome') resolve(message.outcome);
    else if (message.kind === 'printed') evaluation.printed.push(message.printed);
    else if (message.kind === 'module') evaluation.modules.push(message.url);
    else {
      clearTimeout(timer);
      timer = setTimeout(() => resolve({ kind: 'slow', seconds: timeLimitMs / 1000 }), timeLimitMs);
      child.send(task, (error) => error && resolve({ kind: 'ended', how: error.message }));
    }
  });
  child.on('error', (error) => resolve({ kind: 'ended', how: error.message }));
  endOf(child).then((how) => resolve({ kind: 'ended', how }));
  evaluation.outcome = await promise;
  clearTimeout(timer);
  process.off('exit', end);
  end();
  return evaluation;
}

/** Resolves to how a process ended, when it has sent everything. */
async function endOf(child: ChildProcess): Promise<string> {
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    errors = (errors + part).slice(-10_000);
  });
  const { promise, resolve } = Promise.withResolvers<string>();
  child.on('close', (code, signal) => resolve(`its process ended with ${signal ?? code}`));
  const how = await promise;
  return /heap out of memory/.test(errors) ? `it needs more than ${HEAP_MB} MB of memory` : how;
}

/** Rights to read the folder of the manifests, the packages that they and we import, and our own code. */
function permissions(home: string): string[] {
  const packages = [home, ROOT].flatMap(foldersAbove).flatMap((folder) => {
    const modules = join(folder, 'node_modules');
    return [join(folder, 'package.json'), below(modules), below(realPath(modules))];
  });
  const readable = [home, below(home), below(realPath(home)), below(join(ROOT, 'src')), ...packages];
  return ['--permission', ...[...new Set(readable)].map((path) => `--allow-fs-read=${path}`)];
}

const below = (folder: string): string => join(folder, sep, '*');

/** A folder and all that contain it. */
function foldersAbove(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
