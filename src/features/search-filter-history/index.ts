/** Needs the store, which pages for browsing are sent without. */
export const loadAccountSearches = () => import('./account-searches.ts');
export { madeSearches } from './made-searches.ts';
export type { ResultsPaths } from './use-recent-searches.ts';
