import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirInUseError, lockDataDir } from './data-dir-lock.ts';
import { processMark } from './processes.ts';

const MODULE = new URL('./data-dir-lock.ts', import.meta.url).href;
const NODE = fileURLToPath(new URL('../../../../node_modules/.bin/node', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'forecourt-lock-'));
  mkdirSync(path.join(folder, 'lock'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const leave = (name: string) => writeFileSync(path.join(folder, 'lock', name), '');

test('allows one holder of a folder and frees it on release', async () => {
  const lock = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow(DataDirInUseError);
  await expect(lockDataDir(folder)).rejects.toThrow(`process ${process.pid}.`);
  lock.release();
  (await lockDataDir(folder)).release();
  expect(readdirSync(path.join(folder, 'lock'))).toEqual([]);
});

test('takes over the lock of a process that ended, or whose pid belongs to another process', async () => {
  leave('4194301-123_abc.held');
  leave(`${process.ppid}-1_abc.held`);
  const lock = await lockDataDir(folder);
  expect(readdirSync(path.join(folder, 'lock'))).toHaveLength(1);
  lock.release();
});

test('respects the lock of a live process', async () => {
  leave(`${process.ppid}-${processMark(process.ppid)}.held`);
  await expect(lockDataDir(folder)).rejects.toMatchObject({ pid: process.ppid });
});

test('lets exactly one of several concurrent processes take over from a dead holder', async () => {
  leave('4194301-123_abc.held');
  const at = Date.now() + 1_500;
  const program = `
    const { lockDataDir } = await import(${JSON.stringify(MODULE)});
    while (Date.now() < ${at});
    await lockDataDir(${JSON.stringify(folder)}).then(() => console.log('won'), (error) => console.log(error.name));
    await new Promise((resolve) => setTimeout(resolve, 2_000));`;
  const answers = Array.from({ length: 6 }, () => {
    const child = spawn(NODE, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return text(child.stdout);
  });
  const outputs = (await Promise.all(answers)).map((answer) => answer.trim()).sort();
  expect(outputs).toEqual([...Array(5).fill('DataDirInUseError'), 'won']);
});
