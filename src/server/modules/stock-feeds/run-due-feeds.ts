import { createHash, randomBytes } from 'node:crypto';
import type { RegionManifest, StockFeed } from '#contracts/types.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { FileStorage } from '../../gateways/storage/file-storage.ts';
import type { Log } from '../../runtime/log.ts';
import { withDatabaseLock } from '../../storage/advisory-locks.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { repeatFeedImport, storeFeedFile } from '../desk-imports/index.ts';
import { noteStoredFile } from '../files/index.ts';
import { type AskFeedOptions, askFeed } from './ask-feed.ts';
import { type FeedState, readFeedState, storeFeedState } from './feed-states.ts';
import { nextRun } from './schedule.ts';

export interface StockFeedOptions extends Omit<AskFeedOptions, 'signal'> {
  db: Database;
  storage: FileStorage;
  log: Log;
  manifests(): readonly RegionManifest[];
  /** Milliseconds since 1970. */
  clock(): number;
  /** Begins imports that wait. */
  runImports(): void;
}

/** Failures in a row that are logged as a warning: one alone may be a restart over there. */
const MANY_FAILURES = 3;

/** Asks all feeds that are due. A process does one at a time; two processes never ask the same one at once. */
export async function runDueFeeds(options: StockFeedOptions, signal: AbortSignal): Promise<void> {
  for (const manifest of options.manifests())
    for (const feed of manifest.feeds ?? []) {
      if (signal.aborted) return;
      const key = `${manifest.code} ${feed.name}`;
      await withDatabaseLock(options.db, 'feed', key, () => runFeed(manifest, feed, options, signal));
    }
}

async function runFeed(
  { code: region, timeZone }: RegionManifest,
  feed: StockFeed,
  options: StockFeedOptions,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, clock } = options;
  const state = await readFeedState(db, region, feed);
  if (state.dueAt.getTime() > clock()) return;
  const key = { region, name: feed.name };
  const due = (failures = 0) => new Date(nextRun(feed.schedule, clock(), timeZone, failures));
  try {
    const answer = await askFeed(feed, state, { ...options, signal });
    if (signal.aborted) return;
    if (answer.kind === 'failed') throw new Error(answer.reason);
    const known =
      answer.kind === 'unchanged' ? state : await storeAnswer(answer, { region, feed, state, options });
    if (known.sha256 === state.sha256 && (await repeatFeedImport(db, { region, feed }))) options.runImports();
    await storeFeedState(db, key, { ...known, dueAt: due(), failures: 0, problem: null });
  } catch (error) {
    const failures = state.failures + 1;
    const problem = reasonOf(error);
    await storeFeedState(db, key, { ...state, dueAt: due(failures), failures, problem });
    if (failures === MANY_FAILURES)
      log.warn(`The feed ${feed.name} of ${region} failed ${failures} times in a row: ${problem}`);
  }
}

/** Has a new file imported; one with the same content costs nothing more. */
async function storeAnswer(
  { bytes, etag, lastModified }: { bytes: Buffer; etag: string | null; lastModified: string | null },
  {
    region,
    feed,
    state,
    options: { db, storage, runImports },
  }: { region: string; feed: StockFeed; state: FeedState; options: StockFeedOptions },
): Promise<Pick<FeedState, 'etag' | 'lastModified' | 'sha256'>> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== state.sha256) {
    const storageKey = randomBytes(16).toString('hex');
    await noteStoredFile(db, storageKey);
    await storage.put(storageKey, bytes);
    await inTransaction(db, (tx) =>
      storeFeedFile(tx, { region, feed, file: { size: bytes.length, sha256, storageKey } }),
    );
    runImports();
  }
  return { etag, lastModified, sha256 };
}
