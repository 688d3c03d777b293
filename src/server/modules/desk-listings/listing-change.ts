import type { DeskActionName } from '#domain/desk/desk-actions.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { recordDeskEvent, type StaffMember } from '../staff/index.ts';
import { findListingRecord, type ListingRecord } from './repositories/listing-record.ts';

/** Who changes which listing. */
export interface ListingChange {
  by: StaffMember;
  region: ResolvedRegion;
  id: number;
  /** The version that was read. */
  version: string;
}

/**
 * `faults`: what is wrong by field. `changed`: somebody else, or the feed, has changed the listing since. `missing`: the region has none. `photos`: they are
 * not those of the listing, or too many.
 */
export type ListingChangeResult = 'done' | 'changed' | 'missing' | Refused;

type Refused = 'photos' | { faults: Record<string, string[]> };

/** What is written for a change, with its event of the audit log. */
interface Change {
  action: DeskActionName;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  run(tx: Database): Promise<void>;
}

/** Returns the function that runs a change of a listing that nobody has changed since, with its row of the audit log. */
export function createListingChange(db: Database) {
  return (
    { by, region, id, version }: ListingChange,
    changeOf: (listing: ListingRecord, tx: Database) => Change | Refused | Promise<Change | Refused>,
  ): Promise<ListingChangeResult> =>
    inTransaction(db, async (tx) => {
      const listing = await findListingRecord(tx, { region: region.code, id }, true);
      if (!listing) return 'missing';
      if (listing.version !== version) return 'changed';
      const wanted = await changeOf(listing, tx);
      if (wanted === 'photos' || 'faults' in wanted) return wanted;
      const { run, ...event } = wanted;
      await run(tx);
      const subject = { kind: 'listing' as const, id };
      await recordDeskEvent(tx, { staffId: by.id, region: region.code, subject, ...event });
      return 'done';
    });
}
