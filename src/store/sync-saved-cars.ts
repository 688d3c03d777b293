import type { SavedCarsAnswer } from '#contracts/types.ts';
import { forgetAccountCars, readAccountCars, writeAccountCars } from './account-cars.ts';
import { retryDelay, UNTRACKED } from './api.ts';
import { type Failure, isFinal } from './failure.ts';
import { GARAGE_LISTS, garageCar } from './garage-lists.ts';
import { mergeSavedCars, unsentChanges } from './merge-saved-cars.ts';
import { startListening } from './root-store.ts';
import { savedCarsApi } from './saved-cars-api.ts';
import { savedCarsChanged, savedCarsForgotten } from './saved-cars-slice.ts';
import { store } from './store.ts';

const { favourites } = GARAGE_LISTS;
/** Tabs take turns, so that none sends what another one is sending. */
const LOCK = 'forecourt.saved-cars';

/** The person whose cars are synchronized; null: a visitor. */
let person: { region: string; owner: string } | null = null;
/** Numbers that the account does not take: no car has them any more, or the list is full. */
let unsaved: readonly number[] = [];
let attempt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastSync: Promise<void> = Promise.resolve();
let isListening = false;

/**
 * Keeps the saved cars of this device and of the account the same: those of a visitor become part of the account, changes
 * are sent when they are made, and again after a failure.
 */
export function followSavedCars(region: string, owner: string): void {
  if (person?.owner === owner && person.region === region) return;
  const { region: marked, owner: before } = readAccountCars() ?? { region, owner };
  if (marked !== region || before !== owner) forgetSavedCars();
  person = { region, owner };
  unsaved = [];
  attempt = 0;
  if (!isListening) {
    isListening = true;
    startListening({
      predicate: ({ type }) => type === 'garage/listChanged',
      effect: () => void (person && hasChanges(person.region) && sync()),
    });
    window.addEventListener('online', () => void (person && sync()));
  }
  sync(true);
}

/** Ends the synchronization: the person has logged out, and the device forgets the cars. */
export function forgetSavedCars(): void {
  person = null;
  clearTimeout(timer);
  forgetAccountCars();
  store.dispatch(savedCarsForgotten());
}

function hasChanges(region: string): boolean {
  const { added, removed } = unsentChanges(readAccountCars()?.ids ?? [], favourites.entries(region));
  return removed.length > 0 || added.some((id) => !unsaved.includes(id));
}

/** @param isFirst also reads what other devices have saved */
function sync(isFirst = false): void {
  clearTimeout(timer);
  lastSync = lastSync.then(async () => {
    const mine = person;
    if (!mine || !(isFirst || attempt > 0 || hasChanges(mine.region))) return;
    try {
      await inTurn(() => exchange(mine));
      if (person !== mine) return;
      attempt = 0;
      store.dispatch(savedCarsChanged({ sync: 'done' }));
      if (hasChanges(mine.region)) sync();
    } catch (failure) {
      if (person !== mine) return;
      store.dispatch(savedCarsChanged({ sync: 'failed' }));
      if (isFinal(failure as Failure)) return;
      timer = setTimeout(() => sync(isFirst), retryDelay(attempt));
      attempt += 1;
    }
  });
}

/** Sends the changes of this device and shows what the account has. @throws Failure */
async function exchange(mine: NonNullable<typeof person>): Promise<void> {
  const { region, owner } = mine;
  const known = readAccountCars()?.ids ?? [];
  const { added, removed } = unsentChanges(known, favourites.entries(region));
  const place = { region, language: window.location.pathname.split('/', 3)[2] ?? '' };
  const { removeSavedCar, saveCars, savedCars } = savedCarsApi.endpoints;
  for (const id of removed) await store.dispatch(removeSavedCar.initiate({ place, id }, UNTRACKED)).unwrap();
  const { data, meta }: SavedCarsAnswer =
    added.length > 0
      ? await store.dispatch(saveCars.initiate({ place, ids: added }, UNTRACKED)).unwrap()
      : await store.dispatch(savedCars.initiate(place, { subscribe: false, forceRefetch: true })).unwrap();
  // another person may have logged in meanwhile
  if (person !== mine) return;
  const account = data.map(({ listing_id: id, slug, title }) => garageCar({ id, slug, title }));
  const { cars, ids } = mergeSavedCars({
    account,
    known: known.filter((id) => !removed.includes(id)),
    sent: added,
    device: favourites.entries(region),
  });
  unsaved = [...meta.unknown, ...meta.refused];
  favourites.change(region, () => cars);
  // after the list: cars that are named here and missing there count as removed
  writeAccountCars({ region, owner, ids });
  store.dispatch(savedCarsChanged({ isAlerted: meta.is_alerted, refused: meta.refused.length }));
}

async function inTurn(work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(LOCK, work) : work());
}
