export { RecentSearches } from './recent-searches.tsx';
export { mergeSearches, recordSearch } from './search-filter-history-api.ts';
