import type { ImportJob, ImportReport } from '../../import/import-job.ts';
import type { NewestRows } from '../../import/newest-rows.ts';
import { countMissing, endMissing } from '../listings/index.ts';

/** Share of the stored cars of a source that one import may end, unless its feed names another. */
const MAX_SHARE = 0.3;
/** This many cars may always end, if others stay: one sold car of three is a third. */
const MIN_COUNT = 1;

/** Ends the cars that a full feed no longer has. Cars of rejected rows stay. Reports the reason if it ends none. */
export async function endMissingCars(
  job: ImportJob,
  winners: NewestRows,
  report: ImportReport,
): Promise<void> {
  const { db, feed, manifest } = job;
  if (feed.removes !== 'missing' || feed.kind === 'prices' || !db) return;
  report.removed = 0;
  const ids = winners.ids();
  const cars = { region: manifest.code, source: feed.source, kind: feed.kind };
  const { stored, missing } = await countMissing(db, cars, ids);
  if (missing === 0) return;
  const reason = reasonToKeep({
    stored,
    missing,
    isEmpty: ids.length === 0,
    withoutId: winners.withoutId,
    removesAny: job.removesAny ?? false,
    maxShare: job.largestLoss ?? MAX_SHARE,
  });
  if (reason) job.onNotRemoved?.(reason);
  else report.removed = await endMissing(db, cars, ids);
}

interface MissingCars {
  stored: number;
  missing: number;
  /** The file has no car: a feed that failed at its source looks like this, never a company that sold all its cars. */
  isEmpty: boolean;
  /** Rows without a readable id. */
  withoutId: number;
  removesAny: boolean;
  maxShare: number;
}

function reasonToKeep({
  stored,
  missing,
  isEmpty,
  withoutId,
  removesAny,
  maxShare,
}: MissingCars): string | undefined {
  const cars = `${missing} of ${stored} cars are no longer in the file`;
  if (isEmpty) return `${cars}, which has no cars at all, so no car was removed.`;
  if (withoutId > 0)
    return `${cars}, but ${withoutId} of its rows have no readable id, so no car was removed.`;
  const isTooMany = missing > Math.max(MIN_COUNT, stored * maxShare);
  return isTooMany && !removesAny
    ? `${cars}; more than ${Math.round(maxShare * 100)} % are only removed with --remove-any, so no car was removed.`
    : undefined;
}
