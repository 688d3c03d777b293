import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unifiedDiff } from './unified-diff.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-patch-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LINES = Array.from({ length: 12 }, (_, line) => `line ${line}\n`);

it.each([
  ['a line in the middle', LINES.join(''), LINES.with(5, 'other\n').join('')],
  ['the first and the last line', LINES.join(''), LINES.with(0, 'a\n').with(11, 'b\n').join('')],
  ['lines that are added at the end', LINES.join(''), `${LINES.join('')}one\ntwo\n`],
  ['a last line without an end', LINES.join(''), LINES.with(11, 'end').join('')],
  ['lines that are removed', LINES.join(''), LINES.slice(4).join('')],
])('git applies a patch with %s', (_, before, after) => {
  writeFileSync(join(folder, 'aa.json'), before);
  const patch = unifiedDiff('aa.json', before, after);
  execFileSync('git', ['apply', '-'], { cwd: folder, input: patch, stdio: 'pipe' });
  expect(readFileSync(join(folder, 'aa.json'), 'utf8')).toBe(after);
});
