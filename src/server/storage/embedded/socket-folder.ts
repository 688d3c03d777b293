import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Account } from './account.ts';
import { changeOwner } from './account.ts';
import { PostgresStartError } from './postgres-start-error.ts';

/** Shortest limit of a socket's path on supported systems (macOS 104, Linux 108), in bytes. */
const MAX_PATH_BYTES = 103;

/** Returns the socket of a server on the default port in a folder. */
export function socketIn(folder: string): string {
  return path.join(folder, '.s.PGSQL.5432');
}

/**
 * Returns a private folder for the server's socket: the data folder, or (path too long, or a file system without sockets)
 * a separate one in the temporary folder.
 */
export async function chooseSocketFolder(account: Account, dataFolder: string): Promise<string> {
  const short = Buffer.byteLength(socketIn(dataFolder)) <= MAX_PATH_BYTES;
  if (short && (await takesSockets(dataFolder))) return dataFolder;
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
  const folder = path.join(tmpdir(), `forecourt-${account.uid}-${name}`);
  if (Buffer.byteLength(socketIn(folder)) > MAX_PATH_BYTES)
    throw new PostgresStartError(
      `The path of the database’s socket would be too long: ${socketIn(folder)} has more than ${MAX_PATH_BYTES} bytes.`,
      'Set TMPDIR to a shorter folder, such as /tmp, or DATA_DIR to one whose file system has sockets.',
    );
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  changeOwner(account, folder);
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== account.uid) {
    throw new PostgresStartError(
      `${folder} belongs to another user.`,
      'Remove it, or set TMPDIR to another folder.',
    );
  }
  chmodSync(folder, 0o700);
  return folder;
}

/** Removes the separate folder of a socket after its server has ended. */
export function removeSocketFolder(folder: string, dataFolder: string): void {
  if (folder !== dataFolder) rmSync(folder, { recursive: true, force: true });
}

/** Whether a server answers on the socket. */
export function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    const finish = (answer: boolean) => {
      connection.destroy();
      resolve(answer);
    };
    connection.once('connect', () => finish(true));
    connection.once('error', () => finish(false));
    connection.setTimeout(1_000, () => finish(false));
  });
}

function takesSockets(folder: string): Promise<boolean> {
  const trial = path.join(folder, `.s.${randomBytes(4).toString('hex')}`);
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(trial, () => {
      server.close(() => resolve(true));
      rmSync(trial, { force: true });
    });
  });
}
