export { importReviews, type ReviewReport } from './import-reviews.ts';
export { deleteReviews } from './repositories/stored-reviews.ts';
export { type Reviews, reviewsIn } from './reviews.ts';
