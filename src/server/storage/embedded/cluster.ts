import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Account } from './account.ts';
import { commandFor, dataArgument, handOver } from './account.ts';
import { majorVersion } from './binaries.ts';
import { PostgresStartError } from './postgres-start-error.ts';
import { syncFolder } from './sync-folder.ts';

/** Name of the role and of the database that the site uses; the role is no superuser. */
export const SITE_NAME = 'forecourt';

/** The files of one PostgreSQL cluster below a data folder. */
export interface Cluster {
  /** PostgreSQL's own data folder. */
  dataFolder: string;
  passwordFile: string;
}

/** What PostgreSQL does not stand: writing by a group, anything by others. */
const RIGHTS_OF_OTHERS = 0o027;

/** Where the cluster of a data folder lies, whether or not it exists yet. */
export function clusterIn(dataDir: string): Cluster {
  const root = path.join(dataDir, 'postgres');
  return { dataFolder: path.join(root, 'data'), passwordFile: path.join(root, 'password') };
}

const PASSWORD = /^[0-9a-f]{48}$/;

/** The password of the site's role. @throws PostgresStartError when its file is damaged */
export function readPassword({ passwordFile }: Cluster): string {
  const password = readFileSync(passwordFile, 'utf8').trim();
  if (PASSWORD.test(password)) return password;
  throw new PostgresStartError(`${passwordFile} is damaged.`, 'Restore it from a backup of DATA_DIR.');
}

/**
 * Creates the cluster on first use. It is made in a folder beside and appears under its name only when it is whole:
 * role, password and database included. What a killed start left behind is removed (HARDENING R2).
 * The caller holds the lock of the server.
 */
export async function ensureCluster(dataDir: string, account: Account): Promise<Cluster> {
  const cluster = clusterIn(dataDir);
  removeLeftovers(dataDir);
  try {
    if (existsSync(cluster.dataFolder)) {
      await refuseOtherVersion(cluster, account);
      restoreRights(cluster, account);
    } else await createCluster(dataDir, account);
    return cluster;
  } finally {
    // our own after a failure; else of an initdb that outlived its killed parent and wrote on after the first look
    removeLeftovers(dataDir);
  }
}

async function createCluster(dataDir: string, account: Account): Promise<void> {
  const root = path.join(dataDir, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  const data = path.join(root, 'data');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  handOver(account, data);
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
      // somebody is writing there this very moment; it is looked for again
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

/** A folder that was copied from a backup may be open to others or belong to whoever copied it: PostgreSQL refuses both. */
function restoreRights({ dataFolder }: Cluster, account: Account): void {
  const { uid, mode } = statSync(dataFolder);
  if (account.kind === 'user' && uid !== account.uid) {
    handOver(account, dataFolder);
    for (const entry of readdirSync(dataFolder, { recursive: true, withFileTypes: true }))
      if (!entry.isSymbolicLink()) handOver(account, path.join(entry.parentPath, entry.name));
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
    // a program that fails early closes its input; its exit tells why
    child.stdin.on('error', () => {});
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(failure(program, output))));
    child.stdin.end(input);
  });
}

function failure(program: string, output: string): PostgresStartError {
  const said = output.trim().split('\n').slice(-5).join('\n');
  return new PostgresStartError(
    `${path.basename(program)} could not create the database:\n${said}\n`,
    'Check free space and rights of DATA_DIR, or point DATABASE_URL at a PostgreSQL server of your own.',
  );
}
