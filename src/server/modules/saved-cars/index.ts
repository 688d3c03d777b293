export { createSavedCars as savedCarsIn, type SavedCars } from './saved-cars.ts';
