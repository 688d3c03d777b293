/** Searches in the account of a person, and the list of both. They come with the store. */
export { RecentSearches } from './recent-searches.tsx';
export { mergeSearches, recordSearch } from './search-filter-history-api.ts';
