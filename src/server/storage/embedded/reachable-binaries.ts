import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { binariesIn } from './binaries.ts';

const run = promisify(execFile);

interface User {
  uid: number;
  gid: number;
}

/**
 * Returns programs that the user can run: the installed ones, or a copy owned by root in the temporary folder.
 * @throws if the copy cannot be run either (temporary folder mounted noexec)
 */
export async function binariesReachableBy(user: User, binaries: Binaries): Promise<Binaries> {
  if (await canExecute(user, binaries)) return binaries;
  const { mtimeMs, size } = lstatSync(binaries.postgres);
  const root = path.join(
    tmpdir(),
    `forecourt-postgres-${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`,
  );
  const copy = binariesIn(root);
  // any user may create this name in the temporary folder, so only a copy owned by root is used
  if (isOurs(root) && (await canExecute(user, copy))) return copy;
  rmSync(root, { recursive: true, force: true });
  copyTo(binaries, root);
  await run(copy.initdb, ['--version'], user);
  return copy;
}

function copyTo(binaries: Binaries, root: string): void {
  const unfinished = `${root}.${randomBytes(6).toString('hex')}`;
  mkdirSync(unfinished, { mode: 0o700 });
  for (const part of ['bin', 'lib', 'share']) {
    // links among the libraries are relative and stay valid in the copy
    cpSync(path.join(binaries.root, part), path.join(unfinished, part), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  openToAll(unfinished);
  renameSync(unfinished, root);
}

/** npm may have run with a umask that allows only root. */
function openToAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(path.join(entry.parentPath, entry.name), 0o755);
  }
  chmodSync(folder, 0o755);
}

function isOurs(root: string): boolean {
  const stat = lstatSync(root, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === 0 && (stat.mode & 0o022) === 0;
}

async function canExecute(user: User, binaries: Binaries): Promise<boolean> {
  return run(binaries.initdb, ['--version'], user).then(
    () => true,
    () => false,
  );
}
