export { SavedSearchList } from './saved-search-list.tsx';
export { saveSearch } from './saved-searches-api.ts';
