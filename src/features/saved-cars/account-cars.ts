import { ACCOUNT_CARS_KEY } from '#domain/visitor/device-keys.ts';
import type { DeviceList } from '#store/device-list.ts';
import type { SavedCar } from './merge-saved-cars.ts';

/** Says that the saved cars of this device are those of a person, and which of them the account has. */
export interface AccountCars {
  region: string;
  /** Slug of the contact. */
  owner: string;
  /** Cars of the account that are, or were, in the list of the device. */
  ids: readonly number[];
}

/** What could not be stored lasts as long as the page. */
let inMemory: AccountCars | null = null;

/** @returns null: the cars are those of a visitor */
export function readAccountCars(): AccountCars | null {
  try {
    const text = window.localStorage.getItem(ACCOUNT_CARS_KEY);
    return text === null ? inMemory : parse(text);
  } catch {
    return inMemory;
  }
}

export function writeAccountCars(cars: AccountCars): void {
  inMemory = cars;
  try {
    window.localStorage.setItem(ACCOUNT_CARS_KEY, JSON.stringify(cars));
  } catch {
    // storage is full or blocked: the list itself is in memory then, too
  }
}

/** Takes the cars of a person off the list of this device; the account still has them. */
export function forgetAccountCars(list: DeviceList<SavedCar>): void {
  const cars = readAccountCars();
  if (!cars) return;
  list.clear(cars.region);
  inMemory = null;
  try {
    window.localStorage.removeItem(ACCOUNT_CARS_KEY);
  } catch {
    // nothing was stored here
  }
}

/** A damaged text: the cars belong to nobody who could be asked, and go. */
function parse(text: string): AccountCars {
  try {
    const { region, owner, ids } = JSON.parse(text) as Record<string, unknown>;
    if (typeof region === 'string' && typeof owner === 'string' && Array.isArray(ids))
      return { region, owner, ids: ids.filter((id) => Number.isSafeInteger(id)) };
  } catch {
    // not JSON
  }
  return { region: '', owner: '', ids: [] };
}
