import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { waitAtMost } from '../../runtime/wait-at-most.ts';
import { withServerLock } from './data-dir-lock.ts';
import { livePostmaster } from './postmaster.ts';
import { isPostmasterOf, signal } from './processes.ts';
import type { Server, ServerPlan } from './server.ts';
import { bringUp } from './server.ts';
import type { Registration, ServerUser } from './server-users.ts';
import { removeSocketFolder } from './socket-folder.ts';

/** The embedded PostgreSQL as this process uses it, alone or with others. */
export interface SupervisedPostgres {
  /** Connection URL with password; the same after a restart of the server. */
  url: string;
  /** Processes that used the server when this one started. */
  others: readonly ServerUser[];
  /** Returns the process id of the running server. */
  pid(): number;
  /**
   * Leaves the server. The last user stops it: connections are closed and everything committed is on disk.
   * @param timeoutMs after which the server is killed; nothing is lost, but its next start takes longer
   */
  stop(timeoutMs?: number): Promise<void>;
}

const STOP_TIMEOUT_MS = 20_000;
/** Part of the timeout for killing a server that does not stop. */
const KILL_MS = 500;
const MAX_PAUSE_MS = 2_000;

/**
 * Starts the server and restarts it whenever it dies (HARDENING R3, R6), until stopped. Several processes may supervise
 * one server. The caller holds the lock of the server.
 */
export async function supervise(plan: ServerPlan, user: Registration): Promise<SupervisedPostgres> {
  const { dataFolder } = plan.cluster;
  let server = await bringUp(plan);
  const stopping = new AbortController();
  const stopAsked = once(stopping.signal, 'abort');

  async function restartUntilStopped(): Promise<void> {
    for (;;) {
      await Promise.race([server.ended, stopAsked]);
      if (stopping.signal.aborted) return;
      plan.log.warn(`PostgreSQL (process ${server.pid}) ended unexpectedly; restarting it`);
      const next = await restart(plan, stopping.signal);
      if (!next) return;
      server = next;
      plan.log.info(`PostgreSQL is running again (process ${server.pid})`);
    }
  }

  // last resort if this process ends without stop(): only a signal can still be sent
  const onExit = () => {
    if (user.others().length === 0) signal(server.pid, 'SIGINT');
    user.remove();
  };
  process.once('exit', onExit);
  const supervising = restartUntilStopped();
  let stopped: Promise<void> | null = null;

  async function stop(timeoutMs: number): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    const left = () => Math.max(0, deadline - performance.now());
    stopping.abort();
    await waitAtMost(supervising, left() / 4);
    const leave = async () => {
      user.remove();
      if (user.others().length > 0) return;
      await shutDown(dataFolder, left());
      removeSocketFolder(server.socketFolder, dataFolder);
    };
    // another process that is starting the server may hold the lock for long
    const lockTimeout = AbortSignal.timeout(Math.ceil(left() / 4));
    await withServerLock(plan.dataDir, leave, lockTimeout).catch((error: unknown) => {
      if (error !== lockTimeout.reason) throw error;
      user.remove();
    });
    process.off('exit', onExit);
  }

  return {
    url: server.url,
    others: user.others(),
    pid: () => server.pid,
    stop: (timeoutMs = STOP_TIMEOUT_MS) => {
      stopped ??= stop(timeoutMs);
      return stopped;
    },
  };
}

async function restart(plan: ServerPlan, stopping: AbortSignal): Promise<Server | null> {
  for (let pause = 50; !stopping.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      return await withServerLock(plan.dataDir, () => bringUp(plan, stopping), stopping);
    } catch (error) {
      if (!stopping.aborted) plan.log.error(`PostgreSQL could not be restarted: ${reasonOf(error)}`);
    }
    await sleep(pause, undefined, { signal: stopping }).catch(() => {});
  }
  return null;
}

/** Fast shutdown, then immediate shutdown if that hangs; the next start recovers without loss. */
async function shutDown(dataFolder: string, timeoutMs: number): Promise<void> {
  const server = livePostmaster(dataFolder);
  if (!server) return;
  const stages = [
    ['SIGINT', Math.max(KILL_MS, timeoutMs - 2 * KILL_MS)],
    ['SIGQUIT', KILL_MS],
    ['SIGKILL', KILL_MS],
  ] as const;
  for (const [name, stageMs] of stages) {
    signal(server.pid, name);
    const deadline = performance.now() + stageMs;
    while (isPostmasterOf(server.pid, dataFolder)) {
      if (performance.now() > deadline) break;
      await sleep(20);
    }
    if (!isPostmasterOf(server.pid, dataFolder)) return;
  }
}
