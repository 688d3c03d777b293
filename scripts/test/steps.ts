import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Checks that held and checks that did not. */
export interface Counts {
  passed: number;
  failed: number;
}

/** A step that takes longer hangs; on a slow machine of two cores the longest takes a third of it. */
const LIMIT_MINUTES = 25;
const ROOT = resolve(import.meta.dirname, '../..');

/** Runs one check of the project with this Node; its output is shown. @returns whether it held */
export async function runStep(name: string, args: readonly string[], counts: Counts): Promise<boolean> {
  const started = performance.now();
  console.log(`\n▶ ${name}`);
  const isGood = (await run(args)) === 0;
  counts[isGood ? 'passed' : 'failed'] += 1;
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
  const { passed, failed } = readReport(report);
  rmSync(folder, { recursive: true, force: true });
  counts.passed += passed;
  // an error outside of a test, or no test at all, is a failure too
  counts.failed += failed > 0 || (code === 0 && passed > 0) ? failed : 1;
  console.log(`${code === 0 ? '✔' : '✘'} ${name} (${seconds(started)} s)`);
}

function readReport(file: string): Counts {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function run(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
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
