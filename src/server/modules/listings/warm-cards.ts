import { setTimeout as sleep } from 'node:timers/promises';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { LiveIndexes } from '../../search/live/live-indexes.ts';
import { stockKey } from '../../search/stock-key.ts';
import type { CardStore } from './card-store.ts';

/** Number of cards between two pauses; about 3 ms of work. */
const BATCH_SIZE = 48;
/** Pause in milliseconds, once visitors are served: an eighth of the time goes into cards that nobody has asked for yet. */
const PAUSE_MS = 20;

export interface WarmCardsOptions {
  regions: readonly ResolvedRegion[];
  indexes: Pick<LiveIndexes, 'search'>;
  cards: Pick<CardStore, 'warm'>;
  /** Cards of a region that are cached before anybody asks for them. */
  maxCards?: number;
  /** Whether the cards of a region are in memory already; default: of none. */
  hasCards?(region: string): boolean;
  signal: AbortSignal;
  /** Whether visitors are served already: requests then come first. */
  isServing(): boolean;
}

/** Keeps cards in memory, so that searches do not wait for the database. */
export interface WarmCards {
  /**
   * Caches the cards of all regions, first in their default languages, in the order of the unfiltered list, until all are
   * cached or the memory is nearly full. @throws errors of reading the listings
   */
  all(): Promise<void>;
  /** Caches the cards of changed listings again; null: of the whole region. Never throws. */
  again(region: string, ids: readonly number[] | null): void;
}

export function warmCards({
  regions,
  indexes,
  cards,
  signal,
  isServing,
  hasCards = () => false,
  maxCards = Number.MAX_SAFE_INTEGER,
}: WarmCardsOptions): WarmCards {
  let last: Promise<unknown> = Promise.resolve();
  const missing = regions.filter(({ code }) => !hasCards(code));

  /** @returns whether there is room left */
  async function warm(code: string, language: string, ids: readonly number[]): Promise<boolean> {
    for (let at = 0; at < ids.length; at += BATCH_SIZE) {
      if (signal.aborted) return false;
      if (!(await cards.warm(code, language, ids.slice(at, at + BATCH_SIZE)))) return false;
      if (isServing()) await sleep(PAUSE_MS);
    }
    return true;
  }

  const idsOf = async (region: ResolvedRegion) => {
    const sort = region.sorts[0]?.name;
    const found = await indexes.search(stockKey(region), { criteria: [], sort, limit: maxCards });
    return found.ids;
  };

  return {
    async all() {
      for (const isDefault of [true, false])
        for (const region of missing) {
          const languages = region.languages.filter(
            (language) => (language.code === region.defaultLanguage.code) === isDefault,
          );
          for (const { code } of languages) if (!(await warm(region.code, code, await idsOf(region)))) return;
        }
    },
    again(code, ids) {
      const region = regions.find((each) => each.code === code);
      if (!region) return;
      const changed = async () => {
        for (const language of region.languages)
          if (!(await warm(code, language.code, ids ?? (await idsOf(region))))) return;
      };
      // one after the other; what fails is read by the search that needs it
      last = last.then(changed).catch(() => {});
    },
  };
}
