import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { Log } from '../../runtime/log.ts';
import { withDatabaseLock } from '../../storage/advisory-locks.ts';
import type { OpenDatabase } from '../../storage/database.ts';
import { listen } from '../../storage/listen.ts';
import { type FileState, fileState } from './repositories/versions.ts';
import { type Roots, settleVersions } from './write-version.ts';

/** Milliseconds between looks for a version whose notification was lost. */
const POLL_MS = 5_000;
/** Milliseconds until a version that could not be served is tried again. */
const RETRY_MS = 30_000;
/** Times that files are read again because they changed in between, and milliseconds from one to the next. */
const MAX_READS = 20;
const READ_AGAIN_MS = 50;

export interface VersionWatch {
  /** Serves the newest version now if it is not served yet. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

export interface VersionWatchDeps<Content> {
  database: OpenDatabase;
  roots: Roots;
  log: Log;
  /** Reads the files. */
  load(): Promise<Content>;
  serve(content: Content): Promise<void>;
}

/**
 * Serves each version that any process has published, one after another.
 * @param known id of the version that is served at the start
 */
export function watchVersions<Content>(deps: VersionWatchDeps<Content>, known: number): VersionWatch {
  const { database, log } = deps;
  let served = known;
  let failed = { version: 0, at: Number.NEGATIVE_INFINITY };
  let work = Promise.resolve();
  const refresh = () => {
    const next = work.then(async () => {
      served = await serveNewest(deps, served);
    });
    work = next.catch(() => {});
    return next;
  };
  async function checkVersions(): Promise<void> {
    const { newest, isWriting } = await fileState(database.background.db);
    if (newest <= served && !isWriting) return;
    if (newest === failed.version && performance.now() - failed.at < RETRY_MS) return;
    await refresh().catch((error: unknown) => {
      failed = { version: newest, at: performance.now() };
      log.error(`A published version could not be served: ${reasonOf(error)}`);
    });
  }
  const checkSoon = () => void checkVersions().catch(() => {});
  const listener = listen('studio_versions', { findUrl: database.findUrl, log, onNotify: checkSoon });
  const timer = setInterval(checkSoon, POLL_MS);
  timer.unref();
  return {
    refresh,
    async stop() {
      clearInterval(timer);
      await listener.close();
      await work;
    },
  };
}

/** @returns id of the version that is served */
async function serveNewest<Content>(deps: VersionWatchDeps<Content>, served: number): Promise<number> {
  const { db } = deps.database.background;
  for (let read = 0; read < MAX_READS; read++) {
    if (read > 0) await sleep(READ_AGAIN_MS);
    const before = await settledState(deps);
    if (before.newest <= served) return served;
    if (before.isWriting) continue;
    const content = await deps.load().catch((error: unknown) => ({ error }));
    if (!isSame(before, await fileState(db))) continue;
    if (isFailure(content)) throw content.error;
    await deps.serve(content);
    return before.newest;
  }
  // the end of what is being written is notified
  return served;
}

const isFailure = (content: unknown): content is { error: unknown } =>
  typeof content === 'object' && content !== null && 'error' in content;

const isSame = (a: FileState, b: FileState): boolean => a.newest === b.newest && a.isWriting === b.isWriting;

/** Completes first what a process that died has left; one that lives still has the lock. */
async function settledState({ database, roots }: Pick<VersionWatchDeps<unknown>, 'database' | 'roots'>) {
  const { db } = database.background;
  const state = await fileState(db);
  if (!state.isWriting) return state;
  await withDatabaseLock(db, 'studio', '', () => settleVersions({ db, roots }));
  return fileState(db);
}
