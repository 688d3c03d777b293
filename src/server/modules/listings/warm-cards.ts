import { setTimeout as sleep } from 'node:timers/promises';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { LiveIndexes } from '../../search/live/live-indexes.ts';
import type { CardStore } from './card-store.ts';

/** Number of cards between two pauses; about 3 ms of work. */
const BATCH_SIZE = 48;
/** Pause in milliseconds. */
const PAUSE_MS = 4;

/**
 * Caches the cards of every region in its default language, in the order of the unfiltered list, until all are cached
 * or the memory is nearly full. Pauses regularly so that requests come first.
 * @throws errors of reading the listings
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
    for (let at = 0; at < ids.length; at += BATCH_SIZE) {
      if (signal.aborted) return;
      const hasRoom = await cards.warm(code, defaultLanguage.code, ids.slice(at, at + BATCH_SIZE));
      if (!hasRoom) return;
      await sleep(PAUSE_MS);
    }
  }
}
