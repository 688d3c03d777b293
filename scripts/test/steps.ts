import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Checks that held and checks that did not. */
export interface Counts {
  passed: number;
  failed: number;
}

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
  });
  return new Promise((done) => {
    child.on('error', () => done(1));
    child.on('close', (code) => done(code ?? 1));
  });
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
