import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '#domain/reason-of.ts';
import type { DataDirLock } from './data-dir-lock.ts';
import { signal } from './processes.ts';
import type { Server, ServerPlan } from './server.ts';
import { bringUp } from './server.ts';
import { removeSocketFolder } from './socket-folder.ts';

/** The embedded PostgreSQL of this process. */
export interface SupervisedPostgres {
  /** Connection URL with password; stays the same when the server is restarted. */
  url: string;
  /** Process id of the server that runs now. */
  pid(): number;
  /** Ends the server (connections are closed, everything committed is on disk) and gives the data folder free. */
  stop(): Promise<void>;
}

const FAST_SHUTDOWN_PATIENCE = 20_000;
const LONGEST_PAUSE = 2_000;

/** Brings the server up and, whenever it dies, up again (HARDENING R3, R6), until stopped. */
export async function supervise(plan: ServerPlan, lock: DataDirLock): Promise<SupervisedPostgres> {
  let server = await bringUp(plan);
  let stopping = false;

  async function keepUp(): Promise<void> {
    while (!stopping) {
      await server.ended;
      if (stopping) return;
      plan.log.warn(`PostgreSQL (process ${server.pid}) ended unexpectedly; starting it again`);
      const next = await restart(plan, () => stopping);
      if (!next) return;
      server = next;
      plan.log.info(`PostgreSQL runs again (process ${server.pid})`);
    }
  }

  // the last resort when this process ends without stop(): a signal is all that can still be sent
  const onExit = () => signal(server.pid, 'SIGINT');
  process.once('exit', onExit);
  const kept = keepUp();
  let stopped: Promise<void> | null = null;

  async function stop(): Promise<void> {
    stopping = true;
    await shutDown(server);
    await kept;
    if (server.isAlive()) await shutDown(server);
    process.off('exit', onExit);
    removeSocketFolder(server.socketFolder, plan.cluster.dataFolder);
    lock.release();
  }

  return {
    url: server.url,
    pid: () => server.pid,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function restart(plan: ServerPlan, isStopping: () => boolean): Promise<Server | null> {
  for (let pause = 50; !isStopping(); pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await bringUp(plan);
    } catch (error) {
      plan.log.error(`PostgreSQL could not be started again: ${reasonOf(error)}`);
    }
    await sleep(pause);
  }
  return null;
}

/** Fast shutdown; if that hangs, immediate shutdown, from which the next start recovers without loss. */
async function shutDown(server: Server): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!server.isAlive()) return;
    signal(server.pid, name);
    // nothing else may keep this process alive until the server is gone
    const waiting = new AbortController();
    const patience = sleep(FAST_SHUTDOWN_PATIENCE, undefined, { signal: waiting.signal }).catch(() => {});
    await Promise.race([server.ended, patience]);
    waiting.abort();
  }
}
