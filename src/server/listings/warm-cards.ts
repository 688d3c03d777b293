import { setTimeout as sleep } from 'node:timers/promises';
import type { ResolvedRegion } from '#region/resolved-region.ts';
import type { LiveIndexes } from '../search/live/live-indexes.ts';
import type { CardStore } from './card-store.ts';

/** Cards that are made between two breaths; some 3 ms of work. */
const AT_ONCE = 48;
/** Milliseconds. */
const BREATH = 4;

/**
 * Makes the cards of every region in its default language, those first that the unfiltered list shows first, until all
 * are made or the memory for them is nearly full. Visitors come first: there is a pause after every few.
 * @throws what reading the listings throws
 */
export async function warmCards(
  regions: readonly ResolvedRegion[],
  indexes: Pick<LiveIndexes, 'search'>,
  cards: Pick<CardStore, 'warm'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { code, defaultLanguage, sorts } of regions) {
    const { ids } = indexes.search(code, {
      criteria: [],
      sort: sorts[0]?.name,
      limit: Number.MAX_SAFE_INTEGER,
    });
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      if (signal.aborted) return;
      const hasRoom = await cards.warm(code, defaultLanguage.code, ids.slice(at, at + AT_ONCE));
      if (!hasRoom) return;
      await sleep(BREATH);
    }
  }
}
