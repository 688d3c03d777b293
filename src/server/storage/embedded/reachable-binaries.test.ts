import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { binariesIn, findBinaries } from './binaries.ts';
import { binariesReachableBy } from './reachable-binaries.ts';

/** Root can become any user; an ordinary user tests with itself, for which nothing is copied. */
const isRoot = process.getuid?.() === 0;
const user = isRoot
  ? { uid: 65_534, gid: 65_534 }
  : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-binaries-'));
const made: string[] = [folder];
afterEach(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

// copies a hundred megabytes twice, which is slow on slow disks
test('copies programs from a folder that only root can enter to a folder where the server can run them', {
  timeout: 300_000,
}, async () => {
  chmodSync(folder, 0o700);
  cpSync(findBinaries().root, folder, { recursive: true, verbatimSymlinks: true });
  chmodSync(path.join(folder, 'bin', 'initdb'), 0o700);
  const found = await binariesReachableBy(user, binariesIn(folder));
  if (found.root !== folder) made.push(found.root);
  expect(found.root === folder).toBe(!isRoot);
  expect(execFileSync(found.postgres, ['--version'], user).toString()).toMatch(/PostgreSQL/);
  expect(lstatSync(found.root).mode & 0o022).toBe(0);
  expect((await binariesReachableBy(user, binariesIn(folder))).root).toBe(found.root);
});
