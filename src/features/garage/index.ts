export { CarPageActions } from './car-page-actions.tsx';
export { CardActions } from './card-actions.tsx';
export { CompareBar } from './compare-bar.tsx';
export { type GarageLinks, GarageProvider, useGarageLinks, useGarageList } from './garage-context.tsx';
export { RecentCars } from './recent-cars.tsx';
export { SavedLink } from './saved-link.tsx';
export { useGarageCards } from './use-garage-cards.ts';
