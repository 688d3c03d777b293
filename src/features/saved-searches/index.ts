export { SaveSearch } from './save-search.tsx';
export { SavedSearchList } from './saved-search-list.tsx';
