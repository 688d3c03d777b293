export { RecentSearches } from './recent-searches.tsx';
export { mergeSearches, recordSearch } from './record-search.ts';
