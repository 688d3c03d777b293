export { importReviews } from './import-reviews.ts';
export { deleteReviews } from './repositories/stored-reviews.ts';
export { createReviews, type Reviews } from './reviews.ts';
