import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { RegionManifest } from '#contracts/types.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { type FileStorage, StorageError } from '../../gateways/storage/file-storage.ts';
import type { FeedFolders } from '../../import/load-feed.ts';
import type { Log } from '../../runtime/log.ts';
import { withDatabaseLock } from '../../storage/advisory-locks.ts';
import type { Database } from '../../storage/database.ts';
import { deskFeeds } from '../../storage/schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { feedImportProblem, hasOpenRun, repeatFeedImport, storeFeedFile } from '../desk-imports/index.ts';
import { noteStoredFile } from '../files/index.ts';
import { endSome } from '../listings/index.ts';
import {
  type ActiveFeed,
  activeFeeds,
  askActiveFeed,
  listDeskFeedRows,
  type OperatorAccess,
  otherOwner,
  staysActive,
} from './active-feeds.ts';
import { type FeedState, readFeedState, storeFeedState } from './feed-states.ts';
import { isLate, nextRun } from './schedule.ts';

export interface StockFeedOptions extends OperatorAccess {
  db: Database;
  storage: FileStorage;
  log: Log;
  folders: FeedFolders;
  manifests(): readonly RegionManifest[];
  /** Milliseconds since 1970. */
  clock(): number;
  /** Begins imports that wait. */
  runImports(): void;
  /** Has a mail to the staff of the region sent after the transaction. */
  tell(tx: Database, news: FeedMessage): Promise<void>;
}

/** A feed that is not well, or well again. */
export interface FeedMessage {
  region: string;
  feed: string;
  /** Null: it is well again. */
  problem: string | null;
  /** Tells this time apart from others. */
  occurrence: string;
}

/** Failures in a row after which staff get a message: a single one may be a restart of the other server. */
const MANY_FAILURES = 3;

/** Asks all feeds that are due. A process does one at a time; two processes never ask the same one at once. */
export async function runDueFeeds(options: StockFeedOptions, signal: AbortSignal): Promise<void> {
  for (const manifest of options.manifests()) {
    await endDeletedFeeds(manifest, options);
    for (const feed of await activeFeeds(options.db, manifest)) {
      if (signal.aborted) return;
      const key = `${manifest.code} ${feed.name}`;
      await withDatabaseLock(options.db, 'feed', key, () => runFeed(manifest, feed, options, signal));
    }
  }
}

/** Takes the cars of deleted feeds off the site, as soon as no import of the region runs. */
async function endDeletedFeeds(
  manifest: RegionManifest,
  { db, log, folders }: StockFeedOptions,
): Promise<void> {
  const { code: region } = manifest;
  for (const { id, name, endsSource: source } of await listDeskFeedRows(db, region)) {
    if (source === null) continue;
    const end = async () => {
      // another process may have ended it, and somebody else may bring its source since
      if ((await db.$count(deskFeeds, eq(deskFeeds.id, id))) === 0) return;
      const owner = await otherOwner(db, { source, isFull: true, name }, manifest, folders);
      let ended = 0;
      for (let some = owner === null ? 1 : 0; some > 0; ended += some)
        some = await endSome(db, { region, source });
      await db.delete(deskFeeds).where(eq(deskFeeds.id, id));
      log.info(
        owner === null
          ? `The feed ${name} of ${region} was deleted with ${ended} cars`
          : `The feed ${name} of ${region} was deleted without its cars: ${owner} brings some of the source ${source}, too`,
      );
    };
    try {
      if (!(await hasOpenRun(db, region, name))) await withDatabaseLock(db, 'import', region, end);
    } catch (error) {
      log.warn(`The cars of the deleted feed ${name} of ${region} are still on the site: ${reasonOf(error)}`);
    }
  }
}

async function runFeed(
  { code: region, timeZone }: RegionManifest,
  feed: ActiveFeed,
  options: StockFeedOptions,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, clock } = options;
  // another process may have asked it meanwhile, and staff may have changed it
  if (!(await staysActive(db, feed))) return;
  const state = await readFeedState(db, region, feed);
  if (state.dueAt.getTime() > clock()) return;
  const key = { region, name: feed.name };
  /** Stores the state, and tells staff once that the feed is not well, and once that it is again. */
  const store = (
    next: Omit<FeedState, 'name' | 'askedAt' | 'answeredAt' | 'isTold'> & { isTold?: boolean },
  ) =>
    inTransaction(db, async (tx) => {
      const { isTold = false, problem } = next;
      if (!(await staysActive(tx, feed))) return;
      await storeFeedState(tx, key, { ...next, isTold });
      if (isTold !== state.isTold)
        await options.tell(tx, {
          region,
          feed: feed.name,
          problem,
          occurrence: new Date(clock()).toISOString(),
        });
    });
  const due = (failures = 0) => new Date(nextRun(feed.schedule, clock(), timeZone, failures));
  // the first failure after a time in which this site was down says nothing
  const isNews = (failures: number) =>
    failures >= MANY_FAILURES || (failures > 1 && isLate(feed, state, clock()));
  try {
    const answer = await askActiveFeed(feed, region, state, { access: options, signal });
    if (signal.aborted) return;
    if (answer.kind === 'failed') throw new Error(answer.reason);
    const { etag, lastModified, sha256: before } = state;
    const problem = await feedImportProblem(db, region, feed.name);
    const known =
      answer.kind === 'unchanged'
        ? { etag, lastModified, sha256: before }
        : await storeAnswer(answer, { region, feed, state, options });
    const repeats = () =>
      inTransaction(
        db,
        async (tx) => (await staysActive(tx, feed)) && repeatFeedImport(tx, { region, feed }),
      );
    if (known.sha256 === state.sha256 && (await repeats())) options.runImports();
    const failures = problem === null ? 0 : state.failures + 1;
    const isTold = problem !== null && (state.isTold || isNews(failures));
    await store({ ...known, dueAt: due(), failures, problem, isTold });
  } catch (error) {
    const failures = state.failures + 1;
    const problem = reasonOf(error);
    await store({
      ...state,
      dueAt: due(failures),
      failures,
      problem,
      isTold: state.isTold || isNews(failures),
    });
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
  }: { region: string; feed: ActiveFeed; state: FeedState; options: StockFeedOptions },
): Promise<Pick<FeedState, 'etag' | 'lastModified' | 'sha256'>> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== state.sha256) {
    const storageKey = randomBytes(16).toString('hex');
    await noteStoredFile(db, storageKey);
    await storage.put(storageKey, bytes).catch((error: unknown) => {
      const isFull = error instanceof StorageError && error.isFull;
      throw new Error(isFull ? 'this site has no room left for its file' : 'its file could not be stored');
    });
    await inTransaction(db, async (tx) => {
      // the file of a feed that was deleted meanwhile is removed later
      if (!(await staysActive(tx, feed))) return;
      await storeFeedFile(tx, { region, feed, file: { size: bytes.length, sha256, storageKey } });
    });
    runImports();
  }
  return { etag, lastModified, sha256 };
}
