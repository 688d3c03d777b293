import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Counts } from '../../scripts/test/counts.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CONFIG = 'tests/fixtures/failed-browser-test/vitest.config.ts';
/** Loading Vitest and a browser again takes minutes on a machine that is busy with other things. */
const TIMEOUT_MS = 600_000;

/** Runs the tests in a process of its own, so that their failures are not in the log of this run, and prints the counts. */
const SCRIPT = `
  import { runVitest } from './scripts/test/steps.ts';
  const counts = { passed: 0, failures: [], notes: [] };
  await runVitest('tests that fail', '${CONFIG}', counts, [], { BROWSER_TRACE: '1' });
  console.log(JSON.stringify(counts));
`;

let counts: Counts;

beforeAll(async () => {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', SCRIPT], { cwd: ROOT });
  counts = JSON.parse((await run).stdout.trim().split('\n').at(-1) ?? '');
}, TIMEOUT_MS);
afterAll(() => {
  for (const failure of counts.failures) rmSync(savedIn(failure), { recursive: true, force: true });
});

/** The last line of `npm test` about a test. */
function lineOf(title: string): string {
  return counts.failures.find((line) => line.includes(`: ${title}: `)) ?? '';
}

/** Path of the folder that a line names. */
function savedIn(line: string): string {
  return join(ROOT, /; saved in (test-results\/browser\/\S+)$/.exec(line)?.[1] ?? 'test-results/none');
}

test('a failed browser test says where it left picture, page and trace', () => {
  const line = lineOf('a page with another title');
  expect(line).toContain("expected 'Cars' to be 'Boats'");
  const path = savedIn(line);
  expect(readdirSync(path).sort()).toEqual(['page-1.html', 'page-1.png', 'trace-1.zip']);
  expect(readFileSync(join(path, 'page-1.html'), 'utf8')).toContain('<h1>Forty cars</h1>');
});

test('a console error fails a test and is named with its page', () => {
  expect(lineOf('a page with an error')).toMatch(
    /: Error: error in the console: no wheels \(data:text\/html.+\); saved in test-results\/browser\//,
  );
});

test('a passed browser test leaves nothing', () => {
  expect([counts.passed, counts.failures.length]).toEqual([1, 2]);
  expect(readdirSync(join(ROOT, 'test-results/browser')).join()).not.toContain('a-page-as-expected');
});
