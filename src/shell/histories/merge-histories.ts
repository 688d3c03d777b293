import { loadAccountSearches } from '#features/search-filter-history/index.ts';
import { loadAccountHistory } from '#features/viewing-history/index.ts';

/** What a visitor did on this device becomes part of the histories of the person. What fails is tried again by their pages. */
export function mergeHistories(region: string): void {
  loadAccountHistory()
    .then(({ mergeViews }) => mergeViews(region))
    .catch(console.warn);
  loadAccountSearches()
    .then(({ mergeSearches }) => mergeSearches(region))
    .catch(console.warn);
}
