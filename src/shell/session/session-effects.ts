import { KEY_PREFIX } from '#domain/visitor/device-keys.ts';
import { GARAGE_LISTS } from '#features/garage/index.ts';
import { type loadSavedCarsSync, readAccountCars } from '#features/saved-cars/index.ts';
import type { SessionEffects } from '#features/session/index.ts';
import { viewedCars } from '#features/viewing-history/index.ts';
import { removeOldDrafts } from '#store/form-drafts.ts';
import { removeFromDevice } from '#store/remove-from-device.ts';

type SavedCarsSync = Awaited<ReturnType<typeof loadSavedCarsSync>>;

/** What a login, its end and a logout do to the data of a person on this device. Loaded with the session. */
export function createSessionEffects({ followSavedCars, forgetSavedCars }: SavedCarsSync): SessionEffects {
  const list = GARAGE_LISTS.favourites;
  return {
    onUser(region, slug, slugIn) {
      removeOldDrafts(Date.now(), slugIn);
      followSavedCars({ region, owner: slug, list });
    },
    onVisitor(slugIn) {
      // a login that has expired ends without an event; on pages of other regions it goes on
      const cars = readAccountCars();
      if (cars && slugIn(cars.region) !== cars.owner) forgetSavedCars(list);
      removeOldDrafts(Date.now(), slugIn);
    },
    onLogout(region, slugIn) {
      // the next person at the device sees neither what cars were looked at and saved, nor what was filled in
      viewedCars.clear(region);
      forgetSavedCars(list);
      removeOldDrafts(Date.now(), slugIn);
      // a started payment and the last sentence of the search box
      removeFromDevice(KEY_PREFIX, undefined, 'sessionStorage');
    },
  };
}
