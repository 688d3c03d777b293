/** Needs the store, which pages for browsing are sent without: loaded for a person who is logged in. */
export const loadAccountHistory = () => import('./account-history.ts');
export type { HistoryCar, HistoryPart, ViewingHistoryPage } from './history-page.ts';
export { useViewedCars, viewedCars } from './viewed-cars.ts';
