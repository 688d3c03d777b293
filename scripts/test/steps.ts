import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { MINUTE_MS } from '../../src/domain/time/durations.ts';
import { processMark } from '../../src/server/storage/embedded/processes.ts';
import type { Counts } from './counts.ts';

/** Where Linux keeps files in memory. */
const SHARED_MEMORY = '/dev/shm';

const PREFIX = 'forecourt-tests-';

/** Tests write up to 4 GiB at a time: installed packages and databases. */
const NEEDED_BYTES = 10 * 2 ** 30;

/** Name of a check, and what Node runs. */
export type Step = readonly [name: string, args: readonly string[]];

/** Limit for a step; the longest takes 15 minutes on two quick cores, and 48 on slow ones. */
const TIMEOUT_MINUTES = 75;
const ROOT = resolve(import.meta.dirname, '../..');
/** Begins the line in which a failed browser test says where its pages are. */
export const SAVED_IN = 'saved in ';
/** Tests start hundreds of processes with the same code. */
const COMPILED = join(ROOT, 'node_modules/.cache/compiled');

/** The parts of a Vitest report that are used. */
interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Runs a check with this Node and shows its output. @returns whether it passed */
export async function runStep(name: string, args: readonly string[], counts: Counts): Promise<boolean> {
  const started = performance.now();
  console.log(`\n▶ ${name}`);
  const code = await run(args);
  count(name, code, counts);
  console.log(outcome(name, code, started));
  return code === 0;
}

/** Runs checks, two at a time, and shows the output of each when it has ended. */
export async function runSteps(steps: readonly Step[], counts: Counts): Promise<void> {
  const queue = [...steps];
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) await runQuietly(step, counts);
  };
  await Promise.all([work(), work()]);
}

async function runQuietly([name, args]: Step, counts: Counts): Promise<void> {
  const started = performance.now();
  const output: Buffer[] = [];
  const code = await run(args, {}, (part) => void output.push(part));
  count(name, code, counts);
  const text = Buffer.concat(output).toString();
  counts.notes.push(...text.split('\n').filter((line) => line.includes('NOT CHECKED')));
  console.log(`\n▶ ${name}\n${text}${outcome(name, code, started)}`);
}

function count(name: string, code: number, counts: Counts): void {
  if (code === 0) counts.passed += 1;
  else counts.failures.push(name);
}

/**
 * Runs a test suite and counts its tests; a suite without tests fails.
 * @param only files and options of Vitest that select tests; none: all tests of the suite
 */
export async function runVitest(
  name: string,
  config: string,
  counts: Counts,
  only: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<void> {
  const started = performance.now();
  console.log(`\n▶ ${name}`);
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-test-'));
  const report = join(folder, 'report.json');
  const memory = createMemoryFolder();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(
    ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...reporters, ...only],
    { ...env, ...(memory && { TMPDIR: memory.path }) },
  );
  memory?.remove();
  const { passed, failures } = readReport(report);
  rmSync(folder, { recursive: true, force: true });
  // an error outside tests, or a suite without tests, is a failure
  if (failures.length === 0 && (code !== 0 || passed === 0))
    failures.push(`${name}: ${code === 0 ? 'no test has run' : 'error outside tests'}`);
  counts.passed += passed;
  counts.failures.push(...failures);
  console.log(outcome(name, code, started));
}

function readReport(file: string): Omit<Counts, 'notes'> {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
    return {
      passed: numPassedTests,
      failures: testResults.flatMap((file) => [...fileFailure(file), ...failedTests(file)]),
    };
  } catch {
    return { passed: 0, failures: [] };
  }
}

type FileReport = Report['testResults'][number];

/** A test file that failed to load. */
function fileFailure({ name, status, message, assertionResults }: FileReport): string[] {
  const hasFailedTest = status !== 'failed' || assertionResults.some((test) => test.status === 'failed');
  return hasFailedTest ? [] : [`${relative(ROOT, name)}: ${firstLine(message)}`];
}

/** Failed tests of a file, one line each. */
function failedTests({ name, assertionResults }: FileReport): string[] {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(
      ({ fullName, failureMessages }) =>
        `${relative(ROOT, name)}: ${fullName}: ${firstLine(failureMessages[0])}`,
    );
}

/** The first line of a message, and where a browser test has left its pages. */
function firstLine(text = ''): string {
  const lines = stripVTControlCharacters(text).split('\n');
  const first = lines.find((line) => line.trim() !== '') ?? 'no message: a hook or the worker took too long';
  const saved = lines.find((line) => line.startsWith(SAVED_IN));
  return saved ? `${first}; ${saved}` : first;
}

/** @param onOutput gets what is printed; undefined: it is shown at once */
function run(
  args: readonly string[],
  env: Record<string, string> = {},
  onOutput?: (part: Buffer) => void,
): Promise<number> {
  const output = onOutput ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
    detached: process.platform !== 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) if (onOutput) stream?.on('data', onOutput);
  const late = setTimeout(() => {
    console.log(`✘ timed out after ${TIMEOUT_MINUTES} minutes; see the last output`);
    endGroup(child);
  }, TIMEOUT_MINUTES * MINUTE_MS);
  const endWithUs = () => endGroup(child);
  process.once('exit', endWithUs);
  return new Promise((done) => {
    const end = (code: number) => {
      clearTimeout(late);
      process.off('exit', endWithUs);
      done(code);
    };
    child.on('error', () => end(1));
    // with its output
    child.on('close', (code) => end(code ?? 1));
  });
}

/**
 * A blocked process reacts only to SIGKILL and does not notice that its parent died, so the whole group is
 * killed.
 */
function endGroup({ pid }: ChildProcess): void {
  if (!pid) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // the group has ended
  }
}

function outcome(name: string, code: number, started: number): string {
  const seconds = (performance.now() - started) / 1000;
  return `${code === 0 ? '✔' : '✘'} ${name} (${seconds.toFixed(1)} s)`;
}

/**
 * Makes a folder in memory for what tests write. They create and remove hundreds of databases of a thousand files each;
 * a disk searches ever longer for free places of files then.
 * @returns its path, and a function that removes it; undefined where memory is short or programs in it cannot be run
 */
export function createMemoryFolder(): { path: string; remove(): void } | undefined {
  if (!isUsable()) return undefined;
  removeAbandoned();
  const path = join(SHARED_MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(path);
  // as /tmp: tests run programs as another user
  chmodSync(path, 0o1777);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

function isUsable(): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    const mounts = readFileSync('/proc/mounts', 'utf8');
    const options = new RegExp(`^\\S+ ${SHARED_MEMORY} tmpfs (\\S+)`, 'm').exec(mounts)?.[1]?.split(',');
    return options?.includes('noexec') === false && Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
  } catch {
    // another system
    return false;
  }
}

/** Removes folders of runs that were killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(SHARED_MEMORY)) {
    if (!name.startsWith(PREFIX) || processMark(Number(name.slice(PREFIX.length))) !== null) continue;
    rmSync(join(SHARED_MEMORY, name), { recursive: true, force: true });
  }
}
