/** A car of the list of the device. */
export interface SavedCar {
  id: number;
  /** Last segment of its address. */
  slug: string;
  title: string;
}

/** What is known of the saved cars of a person after the account has answered. */
export interface SavedCarsState {
  /** Cars of the account, the latest first. */
  account: readonly SavedCar[];
  /** Cars that this device had from the account before. */
  known: readonly number[];
  /** Cars that this device has sent to the account now. */
  sent: readonly number[];
  /** Cars of this device now; they may have changed since the request. */
  device: readonly SavedCar[];
  /** How many cars the device has room for. */
  max: number;
}

/** What the device has to send: cars that it added and removed since it last knew the account. */
export function unsentChanges(
  known: readonly number[],
  device: readonly SavedCar[],
): { added: number[]; removed: number[] } {
  const present = new Set(device.map(({ id }) => id));
  return {
    added: [...present].filter((id) => !known.includes(id)),
    removed: known.filter((id) => !present.has(id)),
  };
}

/**
 * Merges the cars of the account and of the device. What the device has changed since the request stays a change that is
 * to be sent; what the account refused stays on the device.
 * @returns the list of the device, and the cars of it that the account has or has to remove
 */
export function mergeSavedCars({ account, known, sent, device, max }: SavedCarsState): {
  cars: SavedCar[];
  ids: number[];
} {
  const present = new Map(device.map((car) => [car.id, car]));
  const stored = new Set(account.map(({ id }) => id));
  const before = new Set([...known, ...sent]);
  const isRemoved = ({ id }: SavedCar) => before.has(id) && !present.has(id);
  const own = device.filter(({ id }) => !stored.has(id) && !known.includes(id));
  // the device has the title in the language of its person
  const theirs = account.filter((car) => !isRemoved(car)).map((car) => present.get(car.id) ?? car);
  const cars = [...own, ...theirs].slice(0, max);
  const shown = new Set(cars.map(({ id }) => id));
  return { cars, ids: account.filter((car) => shown.has(car.id) || isRemoved(car)).map(({ id }) => id) };
}
