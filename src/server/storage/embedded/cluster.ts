import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Account } from './account.ts';
import { changeOwner, commandFor, dataArgument } from './account.ts';
import { majorVersion } from './binaries.ts';
import { PostgresStartError } from './postgres-start-error.ts';

/** Name of the site's role (not a superuser) and database. */
export const SITE_NAME = 'forecourt';

/** Files of a PostgreSQL cluster below a data folder. */
export interface Cluster {
  /** PostgreSQL's own data folder. */
  dataFolder: string;
  passwordFile: string;
}

/** Permissions that PostgreSQL rejects: write for the group, any for others. */
const RIGHTS_OF_OTHERS = 0o027;

/** Returns the paths of a data folder's cluster, whether or not it exists. */
export function clusterPaths(dataDir: string): Cluster {
  const root = path.join(dataDir, 'postgres');
  return { dataFolder: path.join(root, 'data'), passwordFile: path.join(root, 'password') };
}

const PASSWORD = /^[0-9a-f]{48}$/;

/** Reads the password of the site's role. @throws PostgresStartError if its file is damaged */
export function readPassword({ passwordFile }: Cluster): string {
  const password = readFileSync(passwordFile, 'utf8').trim();
  if (PASSWORD.test(password)) return password;
  throw new PostgresStartError(`${passwordFile} is damaged.`, 'Restore it from a backup of DATA_DIR.');
}

/**
 * Creates the cluster on first use. It is created in a temporary folder and renamed when it is complete: with role,
 * password and database. Removes the remains of a killed start (HARDENING R2).
 * The caller holds the lock of the server.
 */
export async function ensureCluster(dataDir: string, account: Account): Promise<Cluster> {
  const cluster = clusterPaths(dataDir);
  removeLeftovers(dataDir);
  try {
    if (existsSync(cluster.dataFolder)) {
      await refuseOtherVersion(cluster, account);
      restoreRights(cluster, account);
    } else await createCluster(dataDir, account);
    return cluster;
  } finally {
    // own remains after a failure, or those of an initdb that outlived its killed parent
    removeLeftovers(dataDir);
  }
}

async function createCluster(dataDir: string, account: Account): Promise<void> {
  const root = path.join(dataDir, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  const data = path.join(root, 'data');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  changeOwner(account, data);
  const password = randomBytes(24).toString('hex');
  writeFileSync(path.join(root, 'password'), `${password}\n`, { mode: 0o600, flush: true });
  const at = dataArgument(account, data);
  await runToEnd(account, account.binaries.initdb, data, [
    ...['-D', at, '-U', 'postgres', '-A', 'reject', '--encoding=UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
  ]);
  const bootstrap = [
    `CREATE ROLE ${SITE_NAME} LOGIN CREATEDB PASSWORD '${password}'`,
    `CREATE DATABASE ${SITE_NAME} OWNER ${SITE_NAME}`,
  ];
  const alone = ['--single', '-D', at, '-c', 'log_min_messages=error', '-c', 'exit_on_error=on', 'postgres'];
  await runToEnd(account, account.binaries.postgres, data, alone, `${bootstrap.join('\n')}\n`);
  writeFileSync(path.join(data, 'pg_hba.conf'), `local all ${SITE_NAME} scram-sha-256\n`, { flush: true });
  syncFolder(root);
  renameSync(root, path.join(dataDir, 'postgres'));
  syncFolder(dataDir);
}

function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith('postgres.new-'))) {
    try {
      rmSync(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // another process is writing there; the next pass removes it
    }
  }
}

async function refuseOtherVersion(cluster: Cluster, account: Account): Promise<void> {
  const found = readFileSync(path.join(cluster.dataFolder, 'PG_VERSION'), 'utf8').trim();
  const ours = await majorVersion(account.binaries);
  if (found === ours) return;
  throw new PostgresStartError(
    `${cluster.dataFolder} was written by PostgreSQL ${found}, this version of Forecourt runs PostgreSQL ${ours}.`,
    'Export with the version that wrote it and import here, or give an empty folder with DATA_DIR.',
  );
}

/** Restores the permissions of a folder from a backup, which PostgreSQL rejects if it is open to others or has another owner. */
function restoreRights({ dataFolder }: Cluster, account: Account): void {
  const { uid, mode } = statSync(dataFolder);
  if (account.kind === 'user' && uid !== account.uid) {
    changeOwner(account, dataFolder);
    for (const entry of readdirSync(dataFolder, { recursive: true, withFileTypes: true }))
      if (!entry.isSymbolicLink()) changeOwner(account, path.join(entry.parentPath, entry.name));
  }
  if ((mode & RIGHTS_OF_OTHERS) !== 0) chmodSync(dataFolder, 0o700);
}

function runToEnd(
  account: Account,
  program: string,
  folder: string,
  args: string[],
  input = '',
): Promise<void> {
  const command = commandFor(account, program, folder, args);
  return new Promise((resolve, reject) => {
    const child = spawn(command.file, command.args, { ...command.options, stdio: 'pipe' });
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-4_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    // a program that fails early closes its input; its exit code has the reason
    child.stdin.on('error', () => {});
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(failure(program, output))));
    child.stdin.end(input);
  });
}

function failure(program: string, output: string): PostgresStartError {
  const lastLines = output.trim().split('\n').slice(-5).join('\n');
  return new PostgresStartError(
    `${path.basename(program)} could not create the database:\n${lastLines}\n`,
    'Check free space and rights of DATA_DIR, or point DATABASE_URL at a PostgreSQL server of your own.',
  );
}

/** Makes created and renamed entries of a folder durable. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
