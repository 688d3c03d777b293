/** The list stands on a page of its own, which loads it and its controls when it is opened. */
export const loadSavedSearchList = () => import('./saved-search-list.tsx');
export { saveSearch } from './saved-searches-api.ts';
