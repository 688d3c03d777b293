import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { criteriaOf } from './criteria-of.ts';
import { dueTime } from './due-time.ts';
import type { AlertMatch, Watch } from './match-changes.ts';
import type { StoredWatch } from './repositories/saved-searches.ts';
import type { SearchNews } from './repositories/search-news.ts';

/** Matches after which a slice ends: they are in memory and become one transaction. */
const MAX_MATCHES = 4_000;
/** Milliseconds after which other work of the process has its turn. */
const MAX_BLOCKED_MS = 5;

/** Part of the searches of a batch, compared. */
export interface Slice {
  news: SearchNews[];
  /** The last search that was compared. */
  last: number;
}

/** Compares changes with searches in order, until there are many matches. */
export async function matchSearches(
  region: ResolvedRegion,
  watches: readonly StoredWatch[],
  matchesOf: Record<StoredWatch['kind'], (watch: Watch) => AlertMatch[]>,
  now: number,
): Promise<Slice> {
  const news: SearchNews[] = [];
  let [last, count, turn] = [0, 0, performance.now()];
  for (const watch of watches) {
    const criteria = criteriaOf(region, watch);
    const matches = criteria.length === 0 ? [] : matchesOf[watch.kind]({ ...watch, criteria });
    if (matches.length > 0) news.push({ watch, matches, dueAt: dueTime(watch, region.manifest, now) });
    last = watch.id;
    count += matches.length;
    if (count >= MAX_MATCHES) break;
    if (performance.now() - turn < MAX_BLOCKED_MS) continue;
    await letOthersRun();
    turn = performance.now();
  }
  return { news, last };
}
