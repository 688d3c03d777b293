import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { type Account, commandFor, dataArgument } from './account.ts';

/** Server settings: durable defaults of PostgreSQL (fsync, full pages, synchronous commit), sized for a small machine. */
const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  io_method: 'sync',
  // the embedded server has no replicas, so bulk loads need not be written twice
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '512MB',
  autovacuum_naptime: '20s',
  // detects clients that disappeared, so that their locks end
  client_connection_check_interval: '5s',
  // this log is about the server; clients report failed statements themselves
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

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

/** Returns the settings as command-line arguments. */
export function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
