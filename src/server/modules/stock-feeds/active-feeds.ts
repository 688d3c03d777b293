import { and, eq, sql } from 'drizzle-orm';
import type { Feed, RegionManifest, StockFeed } from '#contracts/types.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { type Config, deskHostsOf } from '../../config/index.ts';
import { readBucketObject, type S3Config } from '../../gateways/storage/s3-storage.ts';
import { type FeedFolders, loadFeed } from '../../import/load-feed.ts';
import { isPrivateHost } from '../../manifests/checks/private-host.ts';
import type { Database } from '../../storage/database.ts';
import { deskFeeds } from '../../storage/schema.ts';
import {
  type AskFeedOptions,
  askFeed,
  type FeedAccess,
  type FeedAnswer,
  type KnownFile,
  MAX_BYTES,
} from './ask-feed.ts';
import { askFolder } from './ask-folder.ts';
import { askSftp } from './ask-sftp.ts';

/** `s3://bucket/key` */
const BUCKET_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/(.+)$/;

/** A feed of the manifest, or one that was made at the desk. */
export interface ActiveFeed extends StockFeed {
  /** Null: `mapping` names one of the region. */
  ownMapping?: Feed | null;
  /** Where photos of the region may stay (`pictures.keptAt`). */
  keptAt?: RegionManifest['pictures']['keptAt'];
  /** Of one that was made at the desk. */
  desk?: { id: number; version: number };
  /** Source whose cars it takes off the site before it is deleted. */
  endsSource?: string | null;
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
  manifest: Pick<RegionManifest, 'code' | 'feeds' | 'pictures'>,
): Promise<ActiveFeed[]> {
  const rows = await listDeskFeedRows(db, manifest.code);
  const asked = rows.filter(({ name, isPaused }) => !isPaused && !isHidden(manifest, name));
  const { keptAt } = manifest.pictures;
  const feeds = [...(manifest.feeds ?? []), ...asked.filter(isKept).map(activeFeed)];
  return keptAt ? feeds.map((feed) => ({ ...feed, keptAt })) : feeds;
}

/** As `activeFeeds`, with those that are paused, hidden or being deleted: all that bring or end cars of a source. */
export async function knownFeeds(
  db: Database,
  manifest: Pick<RegionManifest, 'code' | 'feeds'>,
): Promise<ActiveFeed[]> {
  const rows = await listDeskFeedRows(db, manifest.code);
  return [...(manifest.feeds ?? []), ...rows.map(activeFeed)];
}

const isKept = ({ endsSource }: DeskFeedRow) => endsSource === null;

const activeFeed = ({ settings, ownMapping, id, version, endsSource }: DeskFeedRow): ActiveFeed => ({
  ...settings,
  ownMapping,
  desk: { id, version },
  endsSource,
});

/** Whose cars a feed brings or ends, and whether nobody else may bring some; null: its mapping is gone. */
export async function sourceOf(
  { mapping, ownMapping, endsSource }: Pick<ActiveFeed, 'mapping' | 'ownMapping' | 'endsSource'>,
  manifest: RegionManifest,
  folders: FeedFolders,
): Promise<{ source: string; isFull: boolean } | null> {
  if (endsSource) return { source: endsSource, isFull: true };
  const feed = ownMapping ?? (await loadFeed(mapping, folders, manifest)).feed;
  return feed ? { source: feed.source, isFull: Boolean(ownMapping) || feed.removes === 'missing' } : null;
}

/** Returns who else brings cars of a source, if one of both has it for itself, or null. @param name of the feed of the desk itself */
export async function otherOwner(
  db: Database,
  { source, isFull, name }: { source: string; isFull: boolean; name: string },
  manifest: RegionManifest,
  folders: FeedFolders,
): Promise<string | null> {
  for (const other of await knownFeeds(db, manifest)) {
    if (other.desk && other.name === name) continue;
    const found = await sourceOf(other, manifest, folders);
    if (found?.source === source && (isFull || found.isFull)) return `The feed ${other.name}`;
  }
  if (!isFull) return null;
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT name FROM partner_keys WHERE region = ${manifest.code} AND revoked_at IS NULL AND ${source} = ANY(sources) LIMIT 1`);
  return rows[0] ? `The key of ${rows[0].name}` : null;
}

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
  feed: Pick<ActiveFeed, 'address' | 'authorizationEnv' | 'hostKey' | 'desk'>,
  region: string,
  state: KnownFile,
  { access, ...options }: Pick<AskFeedOptions, 'signal' | 'cutAt'> & { access: OperatorAccess },
): Promise<FeedAnswer> {
  const { address, authorizationEnv = '' } = feed;
  if (!feed.desk && address.startsWith('folder:'))
    return askFolder(address, access.folder, { known: state.etag, maxBytes: MAX_BYTES });
  if (!feed.desk && /^(s3|sftp):/.test(address)) {
    const authorization = access.values[authorizationEnv] ?? '';
    if (authorizationEnv !== '' && authorization === '')
      return { kind: 'failed', reason: `the variable ${authorizationEnv} is empty` };
    const limits = { known: state.etag, maxBytes: MAX_BYTES, signal: options.signal };
    return address.startsWith('s3:')
      ? askBucket(address, access.bucket, { authorization, ...limits })
      : askSftp(feed, { authorization, privateHosts: access.privateHosts, ...limits });
  }
  if (!feed.desk) return askFeed(feed, state, { ...access, ...options });
  const own = deskAccess(feed.address, region, access);
  const reason = deskAddressFault(feed.address, own);
  return reason === null ? askFeed(feed, state, { ...own, ...options }) : { kind: 'failed', reason };
}

/**
 * Reads an object of a bucket, only if it has changed. The bucket of the site is refused: it has files of people.
 * @param authorization id and secret of a key, `id:secret`; empty: the key of the site
 */
async function askBucket(
  address: string,
  config: S3Config,
  {
    authorization,
    known,
    ...limits
  }: { authorization: string; known: string | null; signal: AbortSignal; maxBytes: number },
): Promise<FeedAnswer> {
  const [, bucket = '', key = ''] = BUCKET_ADDRESS.exec(address) ?? [];
  if (bucket === '') return failed('the address names no bucket and key');
  if (bucket === config.s3Bucket) return failed('the bucket has the files of this site, which are no feeds');
  const at = authorization.indexOf(':');
  if (authorization !== '' && at < 1)
    return failed('the authorization is not the id and the secret of a key');
  const access =
    authorization === ''
      ? config
      : {
          ...config,
          s3AccessKeyId: authorization.slice(0, at),
          s3SecretAccessKey: authorization.slice(at + 1),
        };
  try {
    const found = await readBucketObject(access, { bucket, key, etag: known }, limits);
    if (found === 'unchanged') return { kind: 'unchanged' };
    if (found === 'missing') return failed('the bucket has no such file');
    if (found === 'too large') return failed(`the file has more than ${limits.maxBytes / 1e6} MB`);
    if (found.bytes.length === 0) return failed('the file is empty');
    return { kind: 'file', bytes: found.bytes, isCut: false, etag: found.etag, lastModified: null };
  } catch (error) {
    return failed(`the bucket does not answer: ${reasonOf(error)}`);
  }
}

const failed = (reason: string): FeedAnswer => ({ kind: 'failed', reason });
