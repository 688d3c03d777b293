import { Exhausted } from '../../errors/domain-error.ts';
import { advisoryLock } from '../../storage/advisory-locks.ts';
import type { Database } from '../../storage/database.ts';
import { DRAFT_LIMITS } from './limits.ts';
import { countDrafts } from './repositories/drafts.ts';
import { countTextDrafts } from './repositories/text-drafts.ts';

const COUNTS = { files: countDrafts, texts: countTextDrafts } as const;

interface Storing {
  kind: keyof typeof DRAFT_LIMITS;
  /** Who stores them. */
  staffId: number;
  /** Version of the draft that is replaced; 0: there may be more drafts than before. */
  version: number;
}

/**
 * Stores drafts while there is room for them. Others who add some wait until the transaction ends, so that the limit
 * holds for all processes.
 * @param tx a transaction
 * @throws Exhausted if there are too many then
 */
export async function storeDrafts<Result>(
  tx: Database,
  { kind, staffId, version }: Storing,
  store: () => Promise<Result>,
): Promise<Result> {
  if (version > 0) return store();
  await advisoryLock(tx, 'studio', `${kind} drafts`);
  const result = await store();
  const { member, site, plural } = DRAFT_LIMITS[kind];
  const count = await COUNTS[kind](tx, staffId);
  if (count.site > site) throw tooMany(`There are ${site} ${plural}`);
  if (count.member > member) throw tooMany(`You have ${member} ${plural}`);
  return result;
}

const tooMany = (what: string) => new Exhausted('limit_reached', `${what}: publish or discard some first.`);
