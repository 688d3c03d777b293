export { CarPageActions } from './car-page-actions.tsx';
export { CardActions } from './card-actions.tsx';
export { CompareBar } from './compare-bar.tsx';
export { type GarageLinks, GarageProvider, useGarageLinks, useGarageList } from './garage-context.tsx';
export { GARAGE_LISTS, MAX_GARAGE_CARS } from './garage-lists.ts';
/** Most who look at a page have not seen a car before. */
export const loadRecentCars = () => import('./recent-cars.tsx');
export { SavedLink } from './saved-link.tsx';
export { useGarageCards } from './use-garage-cards.ts';
