import type { SavedCarsAnswer } from '#contracts/types.ts';
import { retryDelay, UNTRACKED } from '#store/api.ts';
import type { DeviceList } from '#store/device-list.ts';
import { type Failure, isFinal } from '#store/failure.ts';
import { startListening } from '#store/root-store.ts';
import { store } from '#store/store.ts';
import { forgetAccountCars, readAccountCars, writeAccountCars } from './account-cars.ts';
import { mergeSavedCars, type SavedCar, unsentChanges } from './merge-saved-cars.ts';
import { savedCarsApi } from './saved-cars-api.ts';
import { savedCarsChanged, savedCarsForgotten } from './saved-cars-slice.ts';

/** Tabs take turns, so that none sends what another one is sending. */
const LOCK = 'forecourt.saved-cars';

/** A person, and the list of the device that has the saved cars. */
export interface SavedCarsOwner {
  region: string;
  /** Slug of the contact. */
  owner: string;
  list: DeviceList<SavedCar>;
}

/** The person whose cars are synchronized; null: a visitor. */
let person: SavedCarsOwner | null = null;
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
export function followSavedCars({ region, owner, list }: SavedCarsOwner): void {
  if (person?.owner === owner && person.region === region) return;
  const { region: marked, owner: before } = readAccountCars() ?? { region, owner };
  if (marked !== region || before !== owner) forgetSavedCars(list);
  person = { region, owner, list };
  unsaved = [];
  attempt = 0;
  if (!isListening) {
    isListening = true;
    startListening({
      predicate: ({ type }) => type === 'garage/listChanged',
      effect: () => void (person && hasChanges(person) && sync()),
    });
    window.addEventListener('online', () => void (person && sync()));
  }
  sync(true);
}

/** Ends the synchronization: the person has logged out, and the device forgets the cars. */
export function forgetSavedCars(list: DeviceList<SavedCar>): void {
  person = null;
  lastChange = undefined;
  clearTimeout(timer);
  forgetAccountCars(list);
  store.dispatch(savedCarsForgotten());
}

function hasChanges({ region, list }: SavedCarsOwner): boolean {
  const { added, removed } = unsentChanges(readAccountCars()?.ids ?? [], list.entries(region));
  return removed.length > 0 || added.some((id) => !unsaved.includes(id));
}

/** @param isFirst also reads what other devices have saved */
function sync(isFirst = false): void {
  clearTimeout(timer);
  lastSync = lastSync.then(async () => {
    const mine = person;
    if (!mine || !(isFirst || attempt > 0 || hasChanges(mine))) return;
    try {
      await withLock(() => exchange(mine));
      if (person !== mine) return;
      attempt = 0;
      store.dispatch(savedCarsChanged({ sync: 'done' }));
      if (hasChanges(mine)) sync();
    } catch (failure) {
      if (person !== mine) return;
      store.dispatch(savedCarsChanged({ sync: 'failed' }));
      if (isFinal(failure as Failure)) return;
      const { retryAfter = 0 } = failure as Failure;
      timer = setTimeout(() => sync(isFirst), Math.max(retryDelay(attempt), retryAfter * 1_000));
      attempt += 1;
    }
  });
}

/** Sends the changes of this device and shows what the account has. @throws Failure */
async function exchange(mine: SavedCarsOwner): Promise<void> {
  const { region, owner, list } = mine;
  const known = readAccountCars()?.ids ?? [];
  const { added, removed } = unsentChanges(known, list.entries(region));
  const locale = localeOf(region);
  const { removeSavedCar, saveCars, savedCars } = savedCarsApi.endpoints;
  for (const id of removed) await store.dispatch(removeSavedCar.initiate({ locale, id }, UNTRACKED)).unwrap();
  const { data, meta }: SavedCarsAnswer =
    added.length > 0
      ? await store.dispatch(saveCars.initiate({ locale, ids: added }, UNTRACKED)).unwrap()
      : await store.dispatch(savedCars.initiate(locale, { subscribe: false, forceRefetch: true })).unwrap();
  // another person may have logged in meanwhile
  if (person !== mine) return;
  const account = data.flatMap(
    ({ listing_id: id, slug, title }) => list.rules.parse({ id, slug, title }) ?? [],
  );
  const { cars, ids } = mergeSavedCars({
    account,
    known: known.filter((id) => !removed.includes(id)),
    sent: added,
    device: list.entries(region),
    max: list.rules.max,
  });
  unsaved = [...meta.unknown, ...meta.refused];
  list.change(region, () => cars);
  // after the list: cars that are named here and missing there count as removed
  writeAccountCars({ region, owner, ids });
  store.dispatch(savedCarsChanged({ isAlerted: meta.is_alerted, refused: meta.refused.length }));
}

const localeOf = (region: string) => ({
  region,
  language: window.location.pathname.split('/', 3)[2] ?? '',
});

/** Resolves with what is stored after the changes so far; undefined: none is on its way. */
let lastChange: Promise<boolean | undefined> | undefined;

/** Turns alerts on or off, one change after the other. @returns whether this one was stored */
export async function changeAlerts(region: string, isAlerted: boolean): Promise<boolean> {
  const before = lastChange ?? Promise.resolve(store.getState().savedCars?.isAlerted);
  store.dispatch(savedCarsChanged({ isAlerted }));
  const { changeSavedCarAlerts } = savedCarsApi.endpoints;
  const call = { locale: localeOf(region), isAlerted };
  const asker = person;
  // another person may have logged in meanwhile
  const write = before.then(async () =>
    person === asker
      ? store.dispatch(changeSavedCarAlerts.initiate(call, UNTRACKED))
      : { error: 'another person' },
  );
  const mine = Promise.all([before, write]).then(([was, { error }]) => (error ? was : isAlerted));
  lastChange = mine;
  const stored = await mine;
  if (lastChange === mine) {
    lastChange = undefined;
    store.dispatch(savedCarsChanged({ isAlerted: stored }));
  }
  return (await write).error === undefined;
}

async function withLock(work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(LOCK, work) : work());
}
