import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * How many checks held, and where each of the others failed and what it said, a line each; of tests that held at a
 * second try only, the same: they may have met a slow moment of the machine, or a fault that comes now and then.
 */
export interface Counts {
  passed: number;
  failures: string[];
  retried: string[];
}

/** A step that takes longer hangs; on a slow machine of two cores the longest takes a third of it. */
const LIMIT_MINUTES = 25;
const ROOT = resolve(import.meta.dirname, '../..');
/** Tests start hundreds of processes of the same code. */
const COMPILED = join(ROOT, 'node_modules/.cache/compiled');

/** What is read of the report of a suite. */
interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Runs one check of the project with this Node; its output is shown. @returns whether it held */
export async function runStep(name: string, args: readonly string[], counts: Counts): Promise<boolean> {
  const started = performance.now();
  console.log(`\n▶ ${name}`);
  const isGood = (await run(args)) === 0;
  if (isGood) counts.passed += 1;
  else counts.failures.push(name);
  console.log(`${isGood ? '✔' : '✘'} ${name} (${seconds(started)} s)`);
  return isGood;
}

/** Runs a suite and counts its tests; a suite without tests counts as failed. */
export async function runVitest(
  name: string,
  config: string,
  counts: Counts,
  env: Record<string, string> = {},
): Promise<void> {
  const started = performance.now();
  console.log(`\n▶ ${name}`);
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...reporters], env);
  const { passed, failures, retried } = readReport(report);
  rmSync(folder, { recursive: true, force: true });
  // an error outside of a test, or no test at all, is a failure too
  if (failures.length === 0 && (code !== 0 || passed === 0))
    failures.push(`${name}: an error outside of its tests`);
  counts.passed += passed;
  counts.failures.push(...failures);
  counts.retried.push(...retried);
  console.log(`${code === 0 ? '✔' : '✘'} ${name} (${seconds(started)} s)`);
}

function readReport(file: string): Counts {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
    return {
      passed: numPassedTests,
      failures: testResults.flatMap((file) => [...fileFailure(file), ...messagesOf(file, 'failed')]),
      // what a try said that was not the last stays with the test
      retried: testResults.flatMap((file) => messagesOf(file, 'passed')),
    };
  } catch {
    return { passed: 0, failures: [], retried: [] };
  }
}

type FileReport = Report['testResults'][number];

/** A file of tests that could not be run. */
function fileFailure({ name, status, message, assertionResults }: FileReport): string[] {
  const isOfTest = status !== 'failed' || assertionResults.some((test) => test.status === 'failed');
  return isOfTest ? [] : [`${relative(ROOT, name)}: ${firstLine(message)}`];
}

/** The tests of a file that ended so and had something to say, a line each. */
function messagesOf({ name, assertionResults }: FileReport, status: 'passed' | 'failed'): string[] {
  return assertionResults
    .filter((test) => test.status === status && (status === 'failed' || test.failureMessages.length > 0))
    .map(
      ({ fullName, failureMessages }) =>
        `${relative(ROOT, name)}: ${fullName}: ${firstLine(failureMessages[0])}`,
    );
}

function firstLine(text = ''): string {
  return stripVTControlCharacters(text).split('\n', 1)[0] ?? '';
}

function run(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
    detached: process.platform !== 'win32',
  });
  const late = setTimeout(() => {
    console.log(`✘ did not end within ${LIMIT_MINUTES} minutes: what was said last is where it hangs`);
    endGroup(child);
  }, LIMIT_MINUTES * 60_000);
  const endWithUs = () => endGroup(child);
  process.once('exit', endWithUs);
  return new Promise((done) => {
    const end = (code: number) => {
      clearTimeout(late);
      process.off('exit', endWithUs);
      done(code);
    };
    child.on('error', () => end(1));
    child.on('exit', (code) => end(code ?? 1));
  });
}

/** A worker that never yields hears no signal but this one, and no parent's death; so the whole group gets it. */
function endGroup({ pid }: ChildProcess): void {
  if (!pid) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // all of it has ended
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
