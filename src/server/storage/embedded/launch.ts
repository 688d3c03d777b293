import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import type { Account } from './account.ts';
import { commandFor, dataArgument } from './account.ts';
import { SERVER_SETTINGS, settingArguments } from './settings.ts';

/** A server process that this process started. */
export interface Launched {
  pid: number;
  isAlive(): boolean;
  ended: Promise<void>;
  /** Returns the last lines that the server has logged since its launch. */
  logged(): string;
}

const MAX_LOG_BYTES = 5_000_000;

/**
 * Starts a server in its own process group, so that Ctrl-C reaches this process first and open requests can finish. It
 * logs to a file, because it must be able to continue when this process is killed.
 */
export async function launch(
  account: Account,
  dataFolder: string,
  socketFolder: string,
  logFile: string,
  settings: Readonly<Record<string, string>>,
): Promise<Launched> {
  const at = dataArgument(account, dataFolder);
  const sockets = socketFolder === dataFolder ? at : socketFolder;
  const command = commandFor(account, account.binaries.postgres, dataFolder, [
    ...['-D', at],
    ...settingArguments({ ...SERVER_SETTINGS, ...settings, unix_socket_directories: `"${sockets}"` }),
  ]);
  const start = rotated(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let alive = true;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      alive = false;
      resolve();
    });
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.unref();
  return { pid: child.pid ?? -1, isAlive: () => alive, ended, logged: () => tail(logFile, start) };
}

function rotated(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MAX_LOG_BYTES) return size;
  renameSync(logFile, `${logFile}.1`);
  return 0;
}

function tail(logFile: string, start: number): string {
  return readFileSync(logFile).subarray(start).toString('utf8').trim().split('\n').slice(-8).join('\n');
}
