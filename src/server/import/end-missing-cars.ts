import { countMissing, endMissing } from '../repositories/ended-listings.ts';
import type { ImportJob, ImportReport } from './import-job.ts';
import type { Winners } from './winners.ts';

/** Share of the stored cars of a source that one import may end. */
const MAX_SHARE = 0.3;
/** As many may always end: of three cars, one that is sold is a third. */
const MIN_COUNT = 5;

/** Ends the cars that a full feed no longer has; cars of rows that were rejected stay. Tells why where it ends none. */
export async function endMissingCars(job: ImportJob, winners: Winners, report: ImportReport): Promise<void> {
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
    untold: winners.untold,
    removesAny: job.removesAny ?? false,
  });
  if (reason) job.onNotRemoved?.(reason);
  else report.removed = await endMissing(db, cars, ids);
}

interface Missing {
  stored: number;
  missing: number;
  /** Rows whose id cannot be told. */
  untold: number;
  removesAny: boolean;
}

function reasonToKeep({ stored, missing, untold, removesAny }: Missing): string | undefined {
  const cars = `${missing} of ${stored} cars are no longer in the file`;
  if (untold > 0)
    return `${cars}, but ${untold} of its rows have no id that can be read, so none was removed.`;
  const isMany = missing > Math.max(MIN_COUNT, stored * MAX_SHARE);
  return isMany && !removesAny
    ? `${cars}; more than ${MAX_SHARE * 100} % are only removed with --remove-any, so none was removed.`
    : undefined;
}
