import type { DeskMessages } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { readMessageDay } from './repositories/message-counts.ts';

const WARN_PERCENT = 80;

/** Reads what today's messages of a region have used of its budget, and how many were withheld. */
export async function readMessageUse(
  db: Database,
  { code, manifest }: ResolvedRegion,
): Promise<DeskMessages> {
  const today = await readMessageDay(db, code);
  const budget = manifest.delivery?.budget;
  const used = budget && budget.perDay > 0 ? usedPercent(today?.spent ?? 0, budget.perDay) : null;
  const warnPercent = budget?.warnPercent ?? WARN_PERCENT;
  return {
    withheld: today?.withheld ?? 0,
    used_percent: used,
    is_warning: used !== null && used >= warnPercent,
  };
}

const usedPercent = (spent: number, perDay: number): number => Math.floor((spent * 100) / perDay + 1e-9);
