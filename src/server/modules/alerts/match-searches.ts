import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { CriteriaOf } from './criteria-of.ts';
import type { ChangeMatcher } from './match-changes.ts';
import type { StoredWatch } from './repositories/saved-searches.ts';
import type { SearchAlerts } from './repositories/search-alerts.ts';
import { yieldEvery } from './yield-every.ts';

/** Rows of the outbox that a slice writes at most. */
const MAX_ROWS = 200;
/** Milliseconds after which other work of the process has its turn. */
const MAX_BLOCKED_MS = 5;

/** Alerts of searches that are written in one transaction. */
export interface Slice {
  alerts: Omit<SearchAlerts, 'dueAt'>[];
  /** The last search that was compared. */
  last: number;
}

/** Compares changes with searches in order; the last slice may have no alerts. */
export async function* matchSearches(
  region: ResolvedRegion,
  watches: readonly StoredWatch[],
  { matchers, criteriaOf }: { matchers: Record<StoredWatch['kind'], ChangeMatcher>; criteriaOf: CriteriaOf },
): AsyncGenerator<Slice> {
  const yieldIfDue = yieldEvery(MAX_BLOCKED_MS);
  let slice: Slice = { alerts: [], last: 0 };
  let rows = 0;
  for (const watch of watches) {
    const criteria = criteriaOf(region, watch);
    const matches = criteria.length === 0 ? [] : matchers[watch.kind].match({ ...watch, criteria });
    if (rows + matches.length > MAX_ROWS) {
      yield slice;
      slice = { alerts: [], last: 0 };
      rows = 0;
    }
    if (matches.length > 0) slice.alerts.push({ watch, matches });
    slice.last = watch.id;
    rows += matches.length;
    await yieldIfDue();
  }
  yield slice;
}
