export { indexesWithRatings } from './indexes-with-ratings.ts';
export { rateAfterOthers } from './rate-after-others.ts';
export { rateDueRegions } from './rate-due-regions.ts';
export { rateRegion } from './rate-region.ts';
export { type RatingWatch, watchRatings } from './rating-watch.ts';
export { type DailyPrice, storePrices } from './repositories/daily-prices.ts';
