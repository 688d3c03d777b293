import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import type { ActiveFeed } from './active-feeds.ts';

/** A feed of a region. */
export interface FeedKey {
  region: string;
  name: string;
}

export interface FeedState {
  name: string;
  dueAt: Date;
  askedAt: Date | null;
  /** When it last answered with what can be used. */
  answeredAt: Date | null;
  etag: string | null;
  lastModified: string | null;
  sha256: string | null;
  /** In a row. */
  failures: number;
  /** Why it failed the last time. */
  problem: string | null;
  /** Whether staff know that it is not well. */
  isTold: boolean;
}

/** What of a feed decides what its address answers and what becomes of it. */
export const settingsOf = ({
  address,
  mapping,
  authorizationEnv = '',
  hostKey,
  largestPriceChange,
  ownMapping,
  keptAt,
}: ActiveFeed): string =>
  [
    address,
    mapping,
    authorizationEnv,
    ...(hostKey === undefined ? [] : [hostKey]),
    ...(largestPriceChange === undefined ? [] : [largestPriceChange]),
    ...[ownMapping, keptAt].flatMap((each) => (each ? [hashOf(each)] : [])),
  ].join(' ');

const hashOf = (value: object) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

type Stored = {
  [Name in keyof FeedState]: FeedState[Name] extends Date | null ? string | null : FeedState[Name];
};

const COLUMNS = sql`name, due_at AS "dueAt", asked_at AS "askedAt", answered_at AS "answeredAt", etag,
  last_modified AS "lastModified", sha256, failures, problem, is_told AS "isTold"`;

const fromStored = (row: Stored): FeedState => ({
  ...row,
  dueAt: new Date(row.dueAt ?? 0),
  askedAt: row.askedAt === null ? null : new Date(row.askedAt),
  answeredAt: row.answeredAt === null ? null : new Date(row.answeredAt),
});

/** Returns the feeds of a region that have been asked, or whose time was set. */
export async function listFeedStates(db: Database, region: string): Promise<FeedState[]> {
  const { rows } = await db.execute<Stored & Record<string, unknown>>(
    sql`SELECT ${COLUMNS} FROM feed_states WHERE region = ${region}`,
  );
  return rows.map(fromStored);
}

/** Returns the state of a feed. A feed that is new, or whose settings have changed, is due, with nothing known of its file. */
export async function readFeedState(db: Database, region: string, feed: ActiveFeed): Promise<FeedState> {
  const { rows } = await db.execute<Stored & Record<string, unknown>>(sql`
    INSERT INTO feed_states AS f (region, name, settings) VALUES (${region}, ${feed.name}, ${settingsOf(feed)})
    ON CONFLICT (region, name) DO UPDATE SET settings = excluded.settings,
      due_at = CASE WHEN f.settings = excluded.settings THEN f.due_at ELSE now() END,
      etag = CASE WHEN f.settings = excluded.settings THEN f.etag END,
      last_modified = CASE WHEN f.settings = excluded.settings THEN f.last_modified END,
      sha256 = CASE WHEN f.settings = excluded.settings THEN f.sha256 END,
      failures = CASE WHEN f.settings = excluded.settings THEN f.failures ELSE 0 END,
      problem = CASE WHEN f.settings = excluded.settings THEN f.problem END
    RETURNING ${COLUMNS}`);
  const [row] = rows;
  if (!row) throw new Error('the state of a feed was not stored');
  return fromStored(row);
}

/** Stores that a feed was asked, and when it is asked next. */
export async function storeFeedState(
  db: Database,
  { region, name }: FeedKey,
  {
    dueAt,
    failures,
    problem,
    etag,
    lastModified,
    sha256,
    isTold,
  }: Omit<FeedState, 'name' | 'askedAt' | 'answeredAt'>,
): Promise<void> {
  await db.execute(sql`
    UPDATE feed_states SET due_at = ${dueAt.toISOString()}, asked_at = now(), failures = ${failures}, problem = ${problem},
      answered_at = CASE WHEN ${problem === null} THEN now() ELSE answered_at END,
      etag = ${etag}, last_modified = ${lastModified}, sha256 = ${sha256}, is_told = ${isTold}
    WHERE (region, name) = (${region}, ${name})`);
}

/** Forgets what became of a feed. */
export async function forgetFeedState(tx: Database, { region, name }: FeedKey): Promise<void> {
  await tx.execute(sql`DELETE FROM feed_states WHERE (region, name) = (${region}, ${name})`);
}

/** Has a feed asked at once, and its file read even if it has not changed. */
export async function runFeedNow(tx: Database, region: string, feed: ActiveFeed): Promise<void> {
  await readFeedState(tx, region, feed);
  await tx.execute(sql`
    UPDATE feed_states SET due_at = now(), etag = NULL, last_modified = NULL, sha256 = NULL
    WHERE (region, name) = (${region}, ${feed.name})`);
}
