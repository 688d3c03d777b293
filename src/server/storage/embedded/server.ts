import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../../runtime/log.ts';
import { waitAtMost } from '../../runtime/wait-at-most.ts';
import type { Account } from './account.ts';
import { type Cluster, readPassword, SITE_NAME } from './cluster.ts';
import { type Launched, launch } from './launch.ts';
import { PostgresStartError } from './postgres-start-error.ts';
import { clearStaleLock, livePostmaster } from './postmaster.ts';
import { isPostmasterOf } from './processes.ts';
import { chooseSocketFolder } from './socket-folder.ts';

const END_TIMEOUT_MS = 1_000;

/** Everything that is needed to start a server, the first time and after a loss. */
export interface ServerPlan {
  dataDir: string;
  account: Account;
  cluster: Cluster;
  logFile: string;
  settings: Readonly<Record<string, string>>;
  log: Log;
}

/** A server that accepts queries. */
export interface Server {
  pid: number;
  url: string;
  socketFolder: string;
  isAlive(): boolean;
  ended: Promise<void>;
}

const RECOVERY_TIMEOUT_MS = 300_000;
const MAX_ATTEMPTS = 40;
/** A server dies before its workers, and its successor must wait for them; or both start at the same time. */
const TRANSIENT =
  /pre-existing shared memory block|lock file .* (already exists|is empty)|could not bind Unix/;

/**
 * Adopts the running server of the cluster, or starts one. The caller holds the lock of the server.
 * @throws PostgresStartError with the server's log; the reason of `signal`
 */
export async function bringUp(plan: ServerPlan, signal?: AbortSignal): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    const server = (await adopt(plan, signal)) ?? (await start(plan, attempt === MAX_ATTEMPTS, signal));
    if (server) return server;
    await sleep(Math.min(attempt * 25, 500));
  }
}

async function adopt({ cluster, log }: ServerPlan, signal?: AbortSignal): Promise<Server | null> {
  const live = livePostmaster(cluster.dataFolder);
  if (!live) return null;
  const url = urlOf(live.socketFolder, readPassword(cluster));
  const isAlive = () => isPostmasterOf(live.pid, cluster.dataFolder);
  if (!(await untilReady(url, isAlive, RECOVERY_TIMEOUT_MS, signal))) return null;
  log.info(`Adopted the PostgreSQL server that was still running (process ${live.pid})`);
  return { ...live, url, isAlive, ended: untilGone(isAlive) };
}

async function start(plan: ServerPlan, last: boolean, signal?: AbortSignal): Promise<Server | null> {
  const { account, cluster } = plan;
  await clearStaleLock(cluster.dataFolder);
  const socketFolder = await chooseSocketFolder(account, cluster.dataFolder);
  const url = urlOf(socketFolder, readPassword(cluster));
  const launched = await launch(account, cluster.dataFolder, socketFolder, plan.logFile, plan.settings);
  if (await untilReady(url, launched.isAlive, RECOVERY_TIMEOUT_MS, signal))
    return { ...launched, socketFolder, url };
  if (last || !isTransient(launched)) throw refusal(plan, launched);
  return null;
}

function isTransient(launched: Launched): boolean {
  return !launched.isAlive() && TRANSIENT.test(launched.logged());
}

/** Returns the connection URL of the site's database behind a socket, in a form that libpq and node-postgres accept. */
function urlOf(socketFolder: string, password: string): string {
  return `postgresql://${SITE_NAME}:${password}@/${SITE_NAME}?host=${encodeURIComponent(socketFolder)}&port=5432`;
}

function refusal(plan: ServerPlan, launched: Launched): PostgresStartError {
  return new PostgresStartError(
    `PostgreSQL did not start:\n${launched.logged()}\n`,
    `Its log is ${plan.logFile}. Check free space and rights of DATA_DIR, or set DATABASE_URL to a server of your own.`,
  );
}

async function untilGone(isAlive: () => boolean): Promise<void> {
  // the system reports only the end of a child; an adopted server must be polled
  while (isAlive()) await sleep(200, undefined, { ref: false });
}

/**
 * Waits until the server accepts queries. Recovery after a crash may take long.
 * @returns false if `isAlive` returns false or the timeout (milliseconds) ends first
 * @throws the reason of `signal`
 */
async function untilReady(
  url: string,
  isAlive: () => boolean,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isAlive() && performance.now() < deadline) {
    signal?.throwIfAborted();
    if (await acceptsQueries(url)) return true;
    await sleep(20);
  }
  return false;
}

async function acceptsQueries(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    // a server that hangs would never close the connection
    await waitAtMost(client.end(), END_TIMEOUT_MS).catch(() => {});
  }
}
