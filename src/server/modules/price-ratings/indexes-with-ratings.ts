import type { LiveIndexes } from '../../search/live/live-indexes.ts';
import type { RatingWatch } from './rating-watch.ts';

/**
 * The indexes, which say that anything of a region may have changed when its ratings appear or disappear too: whatever
 * is made from listings and kept, cards, answers and pages, is then made anew.
 */
export function indexesWithRatings(
  indexes: LiveIndexes,
  ratings: Pick<RatingWatch, 'version' | 'onFlip'>,
): LiveIndexes {
  const endings: (() => void)[] = [];
  return {
    ...indexes,
    version: (region) => indexes.version(region) + ratings.version(region),
    onChange(listener) {
      const endChange = indexes.onChange(listener);
      const endFlip = ratings.onFlip((region) => listener(region, null));
      endings.push(endFlip);
      return () => {
        endChange();
        endFlip();
      };
    },
    close() {
      for (const end of endings) end();
      return indexes.close();
    },
  };
}
