import type { LiveIndexes } from '../../search/live/live-indexes.ts';
import type { RatingWatch } from './rating-watch.ts';

/**
 * Wraps the indexes so that ratings that appear or disappear count as a change of the whole region: cached cards, answers
 * and pages are then rendered again.
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
