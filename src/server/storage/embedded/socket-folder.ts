import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Account } from './account.ts';
import { handOver } from './account.ts';
import { PostgresStartError } from './postgres-start-error.ts';

/** Shortest limit of a socket's path among the systems we run on (macOS 104, Linux 108), in bytes. */
const MAX_PATH_LENGTH = 103;

/** The socket that a server of the default port makes in a folder. */
export function socketIn(folder: string): string {
  return path.join(folder, '.s.PGSQL.5432');
}

/**
 * A folder for the server's socket that nobody else can enter: the data folder itself, else (path too long, or a file
 * system without sockets) one of its own in the temporary folder.
 */
export async function chooseSocketFolder(account: Account, dataFolder: string): Promise<string> {
  const short = Buffer.byteLength(socketIn(dataFolder)) <= MAX_PATH_LENGTH;
  if (short && (await takesSockets(dataFolder))) return dataFolder;
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
  const folder = path.join(tmpdir(), `forecourt-${account.uid}-${name}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  handOver(account, folder);
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== account.uid) {
    throw new PostgresStartError(
      `${folder} belongs to somebody else.`,
      'Remove it, or set TMPDIR to another folder.',
    );
  }
  chmodSync(folder, 0o700);
  return folder;
}

/** Takes away the folder that was made for a socket elsewhere, once its server is gone. */
export function removeSocketFolder(folder: string, dataFolder: string): void {
  if (folder !== dataFolder) rmSync(folder, { recursive: true, force: true });
}

/** Whether something answers on the socket. */
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
