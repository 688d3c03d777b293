import { sql } from 'drizzle-orm';
import type { DeskPartnerKey, RegionManifest } from '#contracts/types.ts';
import { DAY_MS, SECOND_MS } from '#domain/time/durations.ts';
import { Exhausted, Invalid, UsedUpToday } from '../../errors/domain-error.ts';
import type { FeedFolders } from '../../import/load-feed.ts';
import { createToken, hashToken } from '../../runtime/tokens.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { recordDeskEvent, type StaffMember } from '../staff/index.ts';
import { knownFeeds, sourceOf } from '../stock-feeds/index.ts';

/** A key that may send cars. */
export interface Partner {
  id: number;
  region: string;
  sources: string[];
}

/** Keys of a region as its managers see them; the key itself is shown once. */
export interface DeskPartnerKeys {
  list(region: string): Promise<DeskPartnerKey[]>;
  /** @throws Invalid for a source of made-up cars or of a full feed, Exhausted if the region has too many keys */
  add(
    by: StaffMember,
    manifest: RegionManifest,
    body: { name: string; sources: readonly string[] },
  ): Promise<{ id: number; key: string }>;
  /** @returns false if the region has no such key that is valid */
  revoke(by: StaffMember, region: string, id: number): Promise<boolean>;
}

/** Keys of a region that are not revoked. */
const MAX_KEYS = 50;
/** Cars that a key may send and remove a day, dry runs included. */
export const CARS_A_DAY = 20_000;
/** Revoked ones are shown as long as their rows are kept. */
const SHOWN = 200;
/** Cars that `forecourt demo` makes: the next refill would overwrite others. */
const MADE_UP = 'demo';

export function createDeskPartnerKeys(db: Database, folders: FeedFolders): DeskPartnerKeys {
  return {
    async list(region) {
      const { rows } = await db.execute<Stored>(sql`
        SELECT k.id::float8 AS id, k.name, k.sources, s.name AS by, k.created_at, k.used_at, k.revoked_at,
          CASE WHEN k.day = (now() AT TIME ZONE 'UTC')::date THEN k.cars ELSE 0 END AS cars_today
        FROM partner_keys k JOIN staff s ON s.id = k.staff_id
        WHERE k.region = ${region} ORDER BY k.revoked_at IS NOT NULL, k.id DESC LIMIT ${SHOWN}`);
      return rows.map((row) => ({
        ...row,
        created_at: iso(row.created_at),
        used_at: row.used_at === null ? null : iso(row.used_at),
        revoked_at: row.revoked_at === null ? null : iso(row.revoked_at),
      }));
    },
    async add(by, manifest, { name, sources }) {
      const { code: region } = manifest;
      if (sources.includes(MADE_UP))
        throw new Invalid('invalid_input', 'This source has cars that are made up.', {
          sources: [`not ${MADE_UP}`],
        });
      await requireNoFullFeed(db, sources, manifest, folders);
      const key = createToken();
      const after = { name, sources: sources.join(', ') };
      const id = await inTransaction(db, async (tx) => {
        const { rows } = await tx.execute<{ id: number }>(sql`
          INSERT INTO partner_keys (region, name, sources, token_hash, staff_id)
          SELECT ${region}, ${name}, ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(sources)}::jsonb)),
            ${hashToken(key)}, ${by.id}
          WHERE (SELECT count(*) FROM partner_keys WHERE region = ${region} AND revoked_at IS NULL) < ${MAX_KEYS}
          RETURNING id::float8 AS id`);
        const [added] = rows;
        if (!added) throw new Exhausted('limit_reached', `A region has up to ${MAX_KEYS} keys.`);
        await record(tx, { by, region, id: added.id, action: 'partner_key_added', after });
        return added.id;
      });
      return { id, key };
    },
    revoke: (by, region, id) =>
      inTransaction(db, async (tx) => {
        const { rowCount } = await tx.execute(sql`
          UPDATE partner_keys SET revoked_at = now() WHERE (id, region) = (${id}, ${region}) AND revoked_at IS NULL`);
        if (rowCount === 0) return false;
        await record(tx, { by, region, id, action: 'partner_key_revoked' });
        return true;
      }),
  };
}

/** @throws Invalid if a feed of the region has one of the sources for itself: it ends the cars that it does not bring */
export async function requireNoFullFeed(
  db: Database,
  sources: readonly string[],
  manifest: RegionManifest,
  folders: FeedFolders,
): Promise<void> {
  for (const feed of await knownFeeds(db, manifest)) {
    const { source, isFull } = (await sourceOf(feed, manifest, folders)) ?? { source: '', isFull: false };
    if (isFull && sources.includes(source))
      throw new Invalid('invalid_input', `The feed ${feed.name} has the source ${source} for itself.`, {
        source: [`not ${source}, which the feed ${feed.name} fills`],
      });
  }
}

type Stored = DeskPartnerKey & Record<string, unknown>;

const iso = (time: string): string => new Date(time).toISOString();

const record = (
  tx: Database,
  {
    by,
    id,
    ...event
  }: {
    by: StaffMember;
    id: number;
    region: string;
    action: 'partner_key_added' | 'partner_key_revoked';
    after?: Record<string, unknown>;
  },
) => recordDeskEvent(tx, { ...event, staffId: by.id, subject: { kind: 'partner_key', id } });

/** Returns whose key of a region a token is, or null. */
export async function findPartner(db: Database, region: string, token: string): Promise<Partner | null> {
  const { rows } = await db.execute<Partner & Record<string, unknown>>(sql`
    SELECT id::float8 AS id, region, sources FROM partner_keys
    WHERE (token_hash, region) = (${hashToken(token)}, ${region}) AND revoked_at IS NULL`);
  return rows[0] ?? null;
}

/** Counts cars of a key. @throws UsedUpToday */
export async function takeCars(db: Database, { id }: Partner, count: number, now: number): Promise<void> {
  const today = sql`(now() AT TIME ZONE 'UTC')::date`;
  const { rowCount } = await db.execute(sql`
    UPDATE partner_keys SET used_at = now(), day = ${today}, cars = CASE WHEN day = ${today} THEN cars ELSE 0 END + ${count}::int
    WHERE id = ${id} AND (day IS DISTINCT FROM ${today} OR cars + ${count}::int <= ${CARS_A_DAY}::int)`);
  if (rowCount === 0)
    throw new UsedUpToday(
      `A key sends at most ${CARS_A_DAY} cars a day (UTC).`,
      Math.ceil((DAY_MS - (now % DAY_MS)) / SECOND_MS),
    );
}
