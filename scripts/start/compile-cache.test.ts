import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command with a folder for caches. */
function run(script: readonly string[], environment: NodeJS.ProcessEnv) {
  const { NODE_COMPILE_CACHE: _own, NODE_DISABLE_COMPILE_CACHE: _off, ...rest } = process.env;
  const env = { ...rest, ...environment };
  return spawnSync(process.execPath, script, { cwd: ROOT, env, encoding: 'utf8' });
}

const filesIn = (name: string) =>
  readdirSync(name, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

const COMMAND = ['bin/forecourt.js', '--version'];

it.each([
  { name: 'the command', script: COMMAND },
  { name: 'a script of package.json', script: ['scripts/run.js', 'forecourt', '--version'] },
])('$name keeps compiled code in the folder for caches', ({ script }) => {
  const { status } = run(script, { XDG_CACHE_HOME: folder });
  expect(status).toBe(0);
  expect(readdirSync(folder)).toEqual(['forecourt']);
  expect(filesIn(join(folder, 'forecourt/compiled'))).toBeGreaterThan(20);
});

it('uses .cache of the home where no folder for caches is named', () => {
  expect(run(COMMAND, { XDG_CACHE_HOME: '', HOME: folder }).status).toBe(0);
  expect(filesIn(join(folder, '.cache/forecourt/compiled'))).toBeGreaterThan(20);
});

it('runs without where nothing can be written', () => {
  const file = join(folder, 'no-folder');
  writeFileSync(file, '');
  const { status, stdout, stderr } = run(COMMAND, { XDG_CACHE_HOME: file });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
