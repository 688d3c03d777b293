import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { Log } from '../../runtime/log.ts';
import type { OpenDatabase } from '../../storage/database.ts';
import { listen } from '../../storage/listen.ts';
import { newestVersion } from './repositories/versions.ts';

/** Milliseconds between looks for a version whose notification was lost. */
const POLL_MS = 1_500;
/** Milliseconds until a version that could not be served is tried again. */
const RETRY_MS = 30_000;

export interface VersionWatch {
  /** Serves the newest version now if it is not served yet. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Calls `serve` for each version that any process has published, one call at a time.
 * @param known id of the version that is served at the start
 */
export function watchVersions(
  { database, log, serve }: { database: OpenDatabase; log: Log; serve(): Promise<void> },
  known: number,
): VersionWatch {
  let served = known;
  let failedAt = Number.NEGATIVE_INFINITY;
  let work = Promise.resolve();
  async function serveNewest(): Promise<void> {
    const newest = await newestVersion(database.background.db);
    if (newest <= served) return;
    await serve();
    served = newest;
  }
  const refresh = () => {
    const next = work.then(serveNewest);
    work = next.catch(() => {});
    return next;
  };
  const look = () => {
    if (performance.now() - failedAt < RETRY_MS) return;
    refresh().catch((error: unknown) => {
      failedAt = performance.now();
      log.error(`A published version could not be served: ${reasonOf(error)}`);
    });
  };
  const listener = listen('studio_versions', { findUrl: database.findUrl, log, onNotify: look });
  const timer = setInterval(look, POLL_MS);
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
