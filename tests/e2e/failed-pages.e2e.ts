import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const CONFIG = 'tests/fixtures/failed-browser-test/vitest.config.ts';

/** Loading Vitest and a browser again takes minutes on a machine that is busy with other things. */
const TIMEOUT_MS = 240_000;

interface Result {
  title: string;
  status: string;
  failureMessages: string[];
}

const folder = mkdtempSync(join(tmpdir(), 'forecourt-failed-'));
let results: Result[];

beforeAll(async () => {
  const report = join(folder, 'report.json');
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    CONFIG,
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  // the tests fail: what counts is the report
  await promisify(execFile)(process.execPath, args, { cwd: ROOT }).catch(() => {});
  results = JSON.parse(readFileSync(report, 'utf8')).testResults[0].assertionResults;
}, TIMEOUT_MS);
afterAll(() => {
  for (const path of results.map(savedIn)) if (path) rmSync(path, { recursive: true });
  rmSync(folder, { recursive: true });
});

function messagesOf(title: string): string {
  return results.find((result) => result.title === title)?.failureMessages.join('\n') ?? '';
}

/** Path of the folder that the messages of a test name. */
function savedIn({ failureMessages }: Result): string | undefined {
  const line = /^saved in (test-results\/browser\/\S+)$/m.exec(failureMessages.join('\n'));
  return line?.[1] && join(ROOT, line[1]);
}

test('a failed browser test says where it left picture, page and trace', () => {
  expect(messagesOf('a page with another title')).toMatch(/expected 'Cars' to be 'Boats'/);
  const [failed] = results;
  const path = failed && savedIn(failed);
  expect(readdirSync(path ?? '').sort()).toEqual(['page-1.html', 'page-1.png', 'trace-1.zip']);
  expect(readFileSync(join(path ?? '', 'page-1.html'), 'utf8')).toContain('<h1>Forty cars</h1>');
});

test('a console error fails a test and is named with its page', () => {
  expect(messagesOf('a page with an error')).toMatch(
    /^Error: error in the console: no wheels \(data:text\/html.*\)\nsaved in test-results/m,
  );
});

test('a passed browser test leaves nothing', () => {
  const passed = results.find(({ title }) => title === 'a page as expected');
  expect(passed?.status).toBe('passed');
  expect(passed?.failureMessages).toEqual([]);
  expect(readdirSync(join(ROOT, 'test-results/browser')).join()).not.toContain('a-page-as-expected');
});
