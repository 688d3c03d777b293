export { createSavedCars, type SavedCars } from './saved-cars.ts';
