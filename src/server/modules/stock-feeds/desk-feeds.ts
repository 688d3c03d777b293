import { sql } from 'drizzle-orm';
import type {
  DeskFeed,
  DeskFeedsAnswer,
  DeskPhotoCounts,
  RegionManifest,
  StockFeed,
} from '#contracts/types.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { formatField } from '#region/format/format.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { importFormerFile } from '../desk-imports/index.ts';
import { countPhotosOfFeeds } from '../photos/index.ts';
import { recordDeskEvent, type StaffMember } from '../staff/index.ts';
import { type DeskTexts, deskContext } from '../tickets/index.ts';
import { activeFeeds, type DeskFeedRow, isHidden, listDeskFeedRows } from './active-feeds.ts';
import { listFeedStates, runFeedNow } from './feed-states.ts';
import { isLate } from './schedule.ts';

/** The feeds of a region at the desk. */
export interface DeskFeeds {
  /** @param countsPhotos which takes long where feeds are large */
  list(region: ResolvedRegion, countsPhotos?: boolean): Promise<DeskFeedsAnswer>;
  /** Has a feed asked at once. */
  run(change: FeedChange): Promise<'done' | 'missing'>;
  /** Imports the file before the last one again. `open`: an import of this file has not ended. */
  goBack(change: FeedChange): Promise<'done' | 'missing' | 'open'>;
  /**
   * Lets a price that was held back pass with the next answer of its feed, which is asked at once, or not. `changed`: another
   * price than this one has come since.
   */
  decide(
    change: Omit<FeedChange, 'name'> & { id: number; amount: number; isPassed: boolean },
  ): Promise<'done' | 'missing' | 'changed'>;
}

interface FeedChange {
  by: StaffMember;
  region: ResolvedRegion;
  name: string;
}

export interface DeskFeedDeps {
  db: Database;
  texts: DeskTexts;
  /** Asks feeds that are due. */
  runFeeds(): void;
  /** Begins imports that wait. */
  runImports(): void;
}

/** Prices that the desk shows. */
const MAX_HELD = 200;

export function createDeskFeeds({ db, texts, runFeeds: run, runImports }: DeskFeedDeps): DeskFeeds {
  const feedOf = async ({ manifest }: ResolvedRegion, name: string) =>
    (await activeFeeds(db, manifest)).find((each) => each.name === name);
  return {
    async list(region, countsPhotos = false) {
      const photos = countsPhotos ? await countPhotosOfFeeds(db, region.code) : undefined;
      const data = await listFeeds(db, region.manifest, texts.clock(), photos);
      return { data, held: await listHeldPrices(db, region, texts) };
    },
    async goBack({ by, region, name }) {
      const feed = await feedOf(region, name);
      if (!feed) return 'missing';
      const result = await inTransaction(db, async (tx) => {
        const former = await importFormerFile(tx, { by, region: region.code, feed });
        if (typeof former === 'string') return former;
        await recordDeskEvent(tx, {
          staffId: by.id,
          region: region.code,
          action: 'feed_taken_back',
          subject: { kind: 'feed', id: name },
          after: { import: former },
        });
        return 'done';
      });
      if (result === 'done') runImports();
      return result;
    },
    async decide({ by, region, id, amount, isPassed }) {
      const waits = sql`(id, region) = (${id}, ${region.code}) AND decision IS NULL`;
      const feed = await inTransaction(db, async (tx) => {
        const { rows } = await tx.execute<HeldRow>(sql`
          UPDATE held_prices SET decision = ${isPassed ? 'pass' : 'keep'}
          WHERE ${waits} AND price::float8 = ${amount}::float8
          RETURNING source, source_id, feed_name, stored_price::float8 AS stored_price, price::float8 AS price`);
        const [held] = rows;
        if (!held) {
          const { rowCount } = await tx.execute(sql`SELECT FROM held_prices WHERE ${waits}`);
          return rowCount === 0 ? 'missing' : 'changed';
        }
        await recordDeskEvent(tx, {
          staffId: by.id,
          region: region.code,
          action: isPassed ? 'price_passed' : 'price_kept',
          subject: { kind: 'held_price', id },
          before: { price: held.stored_price },
          after: { price: held.price, source: held.source, car: held.source_id },
        });
        const found = await feedOf(region, held.feed_name ?? '');
        if (isPassed && found) await runFeedNow(tx, region.code, found);
        return found;
      });
      if (typeof feed === 'string') return feed;
      if (isPassed && feed) run();
      return 'done';
    },
    async run({ by, region, name }) {
      const feed = await feedOf(region, name);
      if (!feed) return 'missing';
      await inTransaction(db, async (tx) => {
        await runFeedNow(tx, region.code, feed);
        const subject = { kind: 'feed' as const, id: name };
        await recordDeskEvent(tx, { staffId: by.id, region: region.code, action: 'feed_started', subject });
      });
      run();
      return 'done';
    },
  };
}

type HeldRow = Record<string, unknown> & {
  source: string;
  source_id: string;
  feed_name: string | null;
  stored_price: number;
  price: number;
};

/** Prices that wait for a decision, newest first. */
async function listHeldPrices(
  db: Database,
  region: ResolvedRegion,
  texts: DeskTexts,
): Promise<DeskFeedsAnswer['held']> {
  const { rows } = await db.execute<HeldRow & { id: number; title: string; held_at: string }>(sql`
    SELECT id::float8 AS id, title, source, source_id, feed_name, stored_price::float8 AS stored_price,
      price::float8 AS price, held_at
    FROM held_prices WHERE region = ${region.code} AND decision IS NULL ORDER BY id DESC LIMIT ${MAX_HELD}`);
  const context = deskContext(region, texts);
  const field = region.manifest.fields[PRICE_FIELD];
  const text = (price: number) => (field && formatField(price, field, context)) ?? String(price);
  return rows.map(({ feed_name: feed, stored_price: stored, price, held_at: heldAt, ...row }) => ({
    ...row,
    feed,
    stored_price: text(stored),
    price: text(price),
    amount: price,
    held_at: new Date(heldAt).toISOString(),
  }));
}

/** Returns the feeds of a region with what became of them, those of the desk by name behind those of the manifest. */
export async function listFeeds(
  db: Database,
  manifest: Pick<RegionManifest, 'code' | 'feeds'>,
  now: number,
  photos: ReadonlyMap<string, DeskPhotoCounts> = new Map(),
): Promise<DeskFeed[]> {
  const states = await listFeedStates(db, manifest.code);
  const serialize = (
    { name, address, mapping, schedule }: StockFeed,
    made: DeskFeed['made'],
    state: DeskFeed['state'],
  ): DeskFeed => {
    const known = state === 'hidden' ? undefined : states.find((each) => each.name === name);
    const answered = known?.answeredAt ?? null;
    return {
      name,
      // without what may hold a key
      host: hostOf(address),
      mapping,
      schedule,
      made,
      state,
      asked_at: known?.askedAt?.toISOString() ?? null,
      answered_at: answered?.toISOString() ?? null,
      due_at: state === 'active' ? (known?.dueAt.toISOString() ?? null) : null,
      failures: known?.failures ?? 0,
      problem: known?.problem ?? null,
      photos: state === 'hidden' ? null : (photos.get(name) ?? null),
      is_late: state === 'active' && isLate({ schedule }, { answeredAt: answered }, now),
    };
  };
  const stateOf = ({ name, isPaused, endsSource }: DeskFeedRow): DeskFeed['state'] => {
    if (endsSource !== null) return 'ending';
    if (isHidden(manifest, name)) return 'hidden';
    return isPaused ? 'paused' : 'active';
  };
  return [
    ...(manifest.feeds ?? []).map((feed) => serialize(feed, 'manifest', 'active')),
    ...(await listDeskFeedRows(db, manifest.code)).map((row) =>
      serialize(row.settings, 'desk', stateOf(row)),
    ),
  ];
}

/** Host, bucket, or that it is a folder. */
const hostOf = (address: string): string => {
  const { host, protocol } = new URL(address);
  return host === '' ? protocol.replace(':', '') : host;
};
