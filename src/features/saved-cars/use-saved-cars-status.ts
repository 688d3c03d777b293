import { useStoreState } from '#store/page-store.ts';
import type { SavedCarsStatus } from './saved-cars-slice.ts';

const WAITING: SavedCarsStatus = { sync: 'waiting', refused: 0 };
const waiting = () => WAITING;

/** How the saved cars of this device stand to those of the account. */
export const useSavedCarsStatus = (): SavedCarsStatus =>
  useStoreState((state) => state.savedCars, waiting, waiting);
