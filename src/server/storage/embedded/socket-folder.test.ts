import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Account } from './account.ts';
import { chooseSocketFolder, socketIn } from './socket-folder.ts';

const ACCOUNT = { kind: 'self', uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 } as Account;
const LONG = join(tmpdir(), 'x'.repeat(100));

test('a data folder whose path is too long has its socket in the temporary folder', async () => {
  expect(socketIn(await chooseSocketFolder(ACCOUNT, LONG)).length).toBeLessThan(104);
});

test('says what to do where the temporary folder is too long, too', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TMPDIR', LONG);
  await expect(chooseSocketFolder(ACCOUNT, LONG)).rejects.toThrow('Set TMPDIR to a shorter folder');
});
