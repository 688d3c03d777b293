import type { DeskFeed, RegionManifest } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { recordDeskEvent, type StaffMember } from '../staff/index.ts';
import { listFeedStates, runFeedNow } from './feed-states.ts';
import { periodOf } from './schedule.ts';

/** The feeds of a region at the desk. */
export interface DeskFeeds {
  list(region: ResolvedRegion): Promise<DeskFeed[]>;
  /** Has a feed asked at once. */
  run(change: { by: StaffMember; region: ResolvedRegion; name: string }): Promise<'done' | 'missing'>;
}

/** @param run asks feeds that are due */
export function createDeskFeeds(db: Database, clock: () => number, run: () => void): DeskFeeds {
  return {
    list: ({ manifest }) => listFeeds(db, manifest, clock()),
    async run({ by, region, name }) {
      const feed = region.manifest.feeds?.find((each) => each.name === name);
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

/** Returns the feeds of a manifest with what became of them. */
export async function listFeeds(
  db: Database,
  { code, feeds = [] }: Pick<RegionManifest, 'code' | 'feeds'>,
  now: number,
): Promise<DeskFeed[]> {
  const states = await listFeedStates(db, code);
  return feeds.map(({ name, address, mapping, schedule }) => {
    const state = states.find((each) => each.name === name);
    const answered = state?.answeredAt ?? null;
    return {
      name,
      // without what may hold a key
      host: new URL(address).host,
      mapping,
      schedule,
      asked_at: state?.askedAt?.toISOString() ?? null,
      answered_at: answered?.toISOString() ?? null,
      due_at: state?.dueAt.toISOString() ?? null,
      failures: state?.failures ?? 0,
      problem: state?.problem ?? null,
      is_late: answered !== null && now - answered.getTime() > 2 * periodOf(schedule),
    };
  });
}
