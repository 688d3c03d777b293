import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '../../runtime/log.ts';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { clusterPaths, ensureCluster } from './cluster.ts';
import { lockDataDir, withServerLock } from './data-dir-lock.ts';
import { PostgresStartError } from './postgres-start-error.ts';
import { registerUser } from './server-users.ts';
import type { SupervisedPostgres } from './supervise.ts';
import { supervise } from './supervise.ts';

/** Options of the embedded PostgreSQL. */
export interface StartOptions {
  /** Folder of all data; created if missing. */
  dataDir: string;
  log: Log;
  /** true: runs beside a site and other commands; false: no other site may use the folder. */
  isCommand?: boolean;
  /** Name of this process for other users of the folder. */
  name?: string;
  /** Additional server settings, such as `fsync: 'off'` for data that need not survive. */
  settings?: Readonly<Record<string, string>>;
  /** false: root starts the server as another user even if user namespaces work. */
  userNamespaces?: boolean;
}

/**
 * Starts or adopts the PostgreSQL of a data folder and keeps it running until stopped (HARDENING R1–R4).
 * @throws DataDirInUseError with the process that uses the folder; PostgresStartError with advice
 */
export async function startPostgres(options: StartOptions): Promise<SupervisedPostgres> {
  if (process.platform === 'win32') {
    throw new PostgresStartError(
      'The embedded PostgreSQL does not run on Windows.',
      'Use WSL, or point DATABASE_URL at a PostgreSQL server of your own.',
    );
  }
  try {
    return await startServer(openFolder(options.dataDir), options);
  } catch (error) {
    throw isSystemError(error) ? refusal(error) : error;
  }
}

async function startServer(dataDir: string, options: StartOptions): Promise<SupervisedPostgres> {
  const lock = options.isCommand ? undefined : await lockDataDir(dataDir);
  try {
    const postgres = await withServerLock(dataDir, () => useServer(dataDir, options));
    const stop = async (timeoutMs?: number) => {
      await postgres.stop(timeoutMs);
      lock?.release();
    };
    return { ...postgres, stop };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

async function useServer(
  dataDir: string,
  { name = 'forecourt', settings = {}, log, userNamespaces }: StartOptions,
): Promise<SupervisedPostgres> {
  const { dataFolder } = clusterPaths(dataDir);
  const existing = existsSync(dataFolder) ? dataFolder : null;
  const account = await chooseAccount(findBinaries(), existing, userNamespaces);
  const cluster = await ensureCluster(dataDir, account);
  const user = registerUser(dataDir, name);
  try {
    const logFile = path.join(dataDir, 'postgres.log');
    return await supervise({ dataDir, account, cluster, logFile, settings, log }, user);
  } catch (error) {
    user.remove();
    throw error;
  }
}

function openFolder(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // the server reports its folder with resolved links
  return realpathSync(dataDir);
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

function refusal(error: Error): PostgresStartError {
  return new PostgresStartError(
    `The data folder cannot be used: ${error.message}.`,
    'Set DATA_DIR to a folder that this user can write, on a disk with free space.',
    error,
  );
}
