import { and, eq, sql } from 'drizzle-orm';
import type { Feed, RegionManifest, StockFeed } from '#contracts/types.ts';
import { type Config, deskHostsOf } from '../../config/index.ts';
import type { S3Config } from '../../gateways/storage/s3-storage.ts';
import { isPrivateHost } from '../../manifests/checks/private-host.ts';
import type { Database } from '../../storage/database.ts';
import { deskFeeds } from '../../storage/schema.ts';
import { askBucket } from './ask-bucket.ts';
import {
  type AskFeedOptions,
  askFeed,
  type FeedAccess,
  type FeedAnswer,
  type KnownFile,
  MAX_BYTES,
} from './ask-feed.ts';
import { askFolder } from './ask-folder.ts';

/** A feed of the manifest, or one that was made at the desk. */
export interface ActiveFeed extends StockFeed {
  /** Null: `mapping` names one of the region. */
  ownMapping?: Feed | null;
  /** Of one that was made at the desk. */
  desk?: { id: number; version: number };
}

export type DeskFeedRow = typeof deskFeeds.$inferSelect;

/** Returns the feeds of a region that were made at the desk, by name. */
export const listDeskFeedRows = (db: Database, region: string): Promise<DeskFeedRow[]> =>
  db.select().from(deskFeeds).where(eq(deskFeeds.region, region)).orderBy(deskFeeds.name);

/** Whether the manifest has a feed of this name, which is asked instead. */
export const isHidden = ({ feeds = [] }: Pick<RegionManifest, 'feeds'>, name: string): boolean =>
  feeds.some((each) => each.name === name);

/** Returns the feeds of a region that are asked: of the manifest, and of the desk. */
export async function activeFeeds(
  db: Database,
  manifest: Pick<RegionManifest, 'code' | 'feeds'>,
): Promise<ActiveFeed[]> {
  const rows = await listDeskFeedRows(db, manifest.code);
  const asked = rows.filter(({ name, isPaused }) => !isPaused && !isHidden(manifest, name));
  return [...(manifest.feeds ?? []), ...asked.filter(isKept).map(activeFeed)];
}

/** As `activeFeeds`, with those that are paused or hidden. */
export async function knownFeeds(
  db: Database,
  manifest: Pick<RegionManifest, 'code' | 'feeds'>,
): Promise<ActiveFeed[]> {
  const rows = await listDeskFeedRows(db, manifest.code);
  return [...(manifest.feeds ?? []), ...rows.filter(isKept).map(activeFeed)];
}

const isKept = ({ endsSource }: DeskFeedRow) => endsSource === null;

const activeFeed = ({ settings, ownMapping, id, version }: DeskFeedRow): ActiveFeed => ({
  ...settings,
  ownMapping,
  desk: { id, version },
});

/** Whether a feed is still asked as it is, which then stays so until the end of the transaction. */
export async function staysActive(tx: Database, { desk }: ActiveFeed): Promise<boolean> {
  if (!desk) return true;
  const rows = await tx
    .select({ id: deskFeeds.id })
    .from(deskFeeds)
    .where(
      and(
        eq(deskFeeds.id, desk.id),
        eq(deskFeeds.version, desk.version),
        sql`NOT ${deskFeeds.isPaused} AND ${deskFeeds.endsSource} IS NULL`,
      ),
    )
    .for('share');
  return rows.length > 0;
}

/** What the operator lets feeds call and send. */
export interface OperatorAccess extends FeedAccess {
  /** `FEED_DESK_HOSTS`: managers choose the addresses of their feeds, so that a private host or a secret is bound to its region. */
  deskHosts: string;
  /** Folder of `folder:` addresses; empty: there is none. */
  folder: string;
  /** The service of `s3:` addresses, and the key of the site. */
  bucket: S3Config;
}

export const feedAccess = (
  config: S3Config & Pick<Config, 'feedPrivateHosts' | 'feedDeskHosts' | 'feedFolder' | 'manifestValues'>,
): OperatorAccess => ({
  privateHosts: config.feedPrivateHosts.split(',').filter(Boolean),
  values: config.manifestValues,
  deskHosts: config.feedDeskHosts,
  folder: config.feedFolder,
  bucket: config,
});

/** What a feed of the desk may call and send. */
export function deskAccess(
  address: string,
  region: string,
  { privateHosts, values, deskHosts }: OperatorAccess,
): FeedAccess & { variables: string[] } {
  const host = URL.parse(address)?.host ?? '';
  const offered = deskHostsOf(deskHosts, region).filter((each) => each.host === host);
  const variables = offered.flatMap(({ variable }) => variable ?? []);
  return {
    privateHosts: offered.length > 0 ? privateHosts.filter((each) => each === host) : [],
    values: Object.fromEntries(variables.map((name) => [name, values[name] ?? ''])),
    variables,
  };
}

/** Why an address of the desk is not called, or null. */
export function deskAddressFault(address: string, { privateHosts }: FeedAccess): string | null {
  const { protocol, host = '', hostname = '' } = URL.parse(address) ?? {};
  if (privateHosts.includes(host) && (protocol === 'https:' || protocol === 'http:')) return null;
  if (protocol !== 'https:') return 'the address does not begin with https://';
  return isPrivateHost(hostname) ? 'the address is in a private network, which is not called' : null;
}

/** Asks a feed, of the desk only what its region may call and send. */
export async function askActiveFeed(
  feed: Pick<ActiveFeed, 'address' | 'authorizationEnv' | 'desk'>,
  region: string,
  state: KnownFile,
  { access, ...options }: Pick<AskFeedOptions, 'signal' | 'cutAt'> & { access: OperatorAccess },
): Promise<FeedAnswer> {
  const { address, authorizationEnv = '' } = feed;
  if (!feed.desk && address.startsWith('folder:'))
    return askFolder(address, access.folder, { known: state.etag, maxBytes: MAX_BYTES });
  if (!feed.desk && address.startsWith('s3:')) {
    const authorization = access.values[authorizationEnv] ?? '';
    if (authorizationEnv !== '' && authorization === '')
      return { kind: 'failed', reason: `the variable ${authorizationEnv} is empty` };
    const limits = { known: state.etag, maxBytes: MAX_BYTES, signal: options.signal };
    return askBucket(address, access.bucket, { authorization, ...limits });
  }
  if (!feed.desk) return askFeed(feed, state, { ...access, ...options });
  const own = deskAccess(feed.address, region, access);
  const reason = deskAddressFault(feed.address, own);
  return reason === null ? askFeed(feed, state, { ...own, ...options }) : { kind: 'failed', reason };
}
