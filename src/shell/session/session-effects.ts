import type { SessionEffects } from '#features/session/index.ts';
import { viewedCars } from '#features/viewing-history/index.ts';
import { readAccountCars } from '#store/account-cars.ts';
import { clearDrafts } from '#store/form-drafts.ts';
import { followSavedCars, forgetSavedCars } from '#store/sync-saved-cars.ts';

/** What a login, its end and a logout do to the data of a person on this device. Loaded with the session. */
export const sessionEffects: SessionEffects = {
  onUser: followSavedCars,
  onVisitor(slugIn) {
    // a login that has expired ends without an event; on pages of other regions it goes on
    const cars = readAccountCars();
    if (cars && slugIn(cars.region) !== cars.owner) forgetSavedCars();
  },
  onLogout(region) {
    // the next person at the device sees neither what cars were looked at and saved, nor what was filled in
    viewedCars.clear(region);
    forgetSavedCars();
    clearDrafts();
  },
};
