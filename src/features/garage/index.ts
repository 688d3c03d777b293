export { CarPageActions } from './car-page-actions.tsx';
export { CardActions } from './card-actions.tsx';
export { CompareBar } from './compare-bar.tsx';
export { type GarageLinks, GarageProvider, useGarageLinks, useKept } from './garage-context.tsx';
export { KEPT_LISTS } from './kept-lists.ts';
export { RecentCars } from './recent-cars.tsx';
export { SavedLink } from './saved-link.tsx';
export { useKeptViews } from './use-kept-views.ts';
