import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { COMPILE_HINT, hintCompilation } from './hint-compilation.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-hints-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('hintCompilation adds the hint to scripts once and skips styles', async () => {
  mkdirSync(join(folder, 'deeper'));
  const files = { 'a.js': 'go()', 'deeper/b.js': 'stop()', 'c.css': 'a{}' };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await hintCompilation(folder);
  await hintCompilation(folder);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(read('a.js')).toBe(`${COMPILE_HINT}go()`);
  expect(read('deeper/b.js')).toBe(`${COMPILE_HINT}stop()`);
  expect(read('c.css')).toBe('a{}');
});
