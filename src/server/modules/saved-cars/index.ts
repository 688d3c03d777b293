export { type SavedCars, savedCarsIn } from './saved-cars.ts';
