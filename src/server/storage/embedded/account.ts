import { execFile } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { PostgresStartError } from './postgres-start-error.ts';
import { binariesReachableBy } from './reachable-binaries.ts';

const run = promisify(execFile);

/** Account of the server and the programs that it can run. */
export interface Account {
  /** self: the current user. namespace: root or an id without a name outside, an ordinary user inside. user: another, unprivileged user. */
  kind: 'self' | 'namespace' | 'user';
  uid: number;
  gid: number;
  binaries: Binaries;
}

/** A command line for the account. */
export interface Command {
  file: string;
  args: string[];
  options: { cwd: string; uid?: number; gid?: number; env: NodeJS.ProcessEnv };
}

const NOBODY = 65_534;
/** A user that every system names: programs of PostgreSQL refuse an id without a name. */
const NAMESPACE = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];

/**
 * Chooses the account: PostgreSQL refuses to run as root, so root starts it in a user namespace, where the same files
 * belong to an ordinary user; so does an id without a name, as OpenShift gives one to each container. Without namespaces, or if
 * the data belong to another user, root runs it as that user.
 * @param existing the data folder, or null if there is none yet
 * @throws PostgresStartError if none is possible
 */
export async function chooseAccount(
  binaries: Binaries,
  existing: string | null,
  allowNamespaces = true,
): Promise<Account> {
  const uid = process.getuid?.() ?? -1;
  const self: Account = { kind: 'self', uid, gid: process.getgid?.() ?? -1, binaries };
  if (uid !== 0 && hasName()) return self;
  if (uid !== 0 && allowNamespaces && (await namespacesWork(binaries))) return { ...self, kind: 'namespace' };
  if (uid !== 0)
    throw new PostgresStartError(
      `PostgreSQL does not start for the user id ${uid}, which has no name on this system.`,
      `Add the line "forecourt:x:${uid}:0::/:/bin/false" to /etc/passwd of the container, or point DATABASE_URL at a PostgreSQL server of your own.`,
    );
  const owner = existing === null ? null : statSync(existing);
  const foreign = owner !== null && owner.uid !== 0;
  if (!foreign && allowNamespaces && (await namespacesWork(binaries))) return { ...self, kind: 'namespace' };
  if (process.platform !== 'linux') {
    throw new PostgresStartError('PostgreSQL does not run as root.', 'Start Forecourt as an ordinary user.');
  }
  const user = foreign ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY };
  return { kind: 'user', ...user, binaries: await binariesReachableBy(user, binaries) };
}

/**
 * Returns the command for a program that works on `dataFolder`, which its arguments name `dataArgument`. Another user
 * reaches the folder as working directory, independent of the permissions of its parents.
 */
export function commandFor(account: Account, program: string, dataFolder: string, args: string[]): Command {
  // the server does not inherit the environment: it may contain secrets and PG… variables
  const { PATH, NODE_ENV } = process.env;
  const options = { cwd: dataFolder, env: { PATH, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' } };
  if (account.kind === 'namespace')
    return { file: 'unshare', args: [...NAMESPACE, program, ...args], options };
  if (account.kind === 'self') return { file: program, args, options };
  return { file: program, args, options: { ...options, uid: account.uid, gid: account.gid } };
}

/** Returns the name of a folder for programs of this account that have it as working directory. */
export function dataArgument(account: Account, dataFolder: string): string {
  return account.kind === 'user' ? '/proc/self/cwd' : dataFolder;
}

/** Makes the account the owner of a file or folder. */
export function changeOwner(account: Account, file: string): void {
  if (account.kind === 'user') chownSync(file, account.uid, account.gid);
}

/** Whether the system has a name for the id of this process. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function namespacesWork(binaries: Binaries): Promise<boolean> {
  return run('unshare', [...NAMESPACE, binaries.initdb, '--version']).then(
    () => true,
    () => false,
  );
}
