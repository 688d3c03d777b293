export { forgetAccountCars, readAccountCars } from './account-cars.ts';
export { useSavedCarsStatus } from './use-saved-cars-status.ts';
/** Stands on a page of its own, which loads it and its controls for a person who is logged in. */
export const loadAccountNote = () => import('./account-note.tsx');
/** Needs the store: loaded with the session. */
export const loadSavedCarsSync = () => import('./sync-saved-cars.ts');
