import { type KeptCar, readKept, withCar, withoutCar, writeKept } from './kept-cars.ts';

/** Memory of a device; may refuse everything (private mode, no room). */
export interface DevicePort {
  /** @throws when the device refuses */
  read(key: string): string | null;
  /** @throws when the device refuses */
  write(key: string, text: string): void;
  /** Calls back when another tab has written under the key. @returns ends it */
  follow(key: string, onChange: () => void): () => void;
}

/** A list of cars of one region on one device, the same in all its tabs. What cannot be stored lasts as long as the page. */
export class KeptStore {
  readonly #key: string;
  readonly #most: number;
  readonly #device: DevicePort;
  readonly #listeners = new Set<() => void>();
  #cars: readonly KeptCar[] | undefined;
  #unfollow: (() => void) | undefined;

  constructor(key: string, most: number, device: DevicePort) {
    this.#key = key;
    this.#most = most;
    this.#device = device;
  }

  /** Newest first; the same array until something changes. */
  get cars(): readonly KeptCar[] {
    this.#cars ??= this.#stored() ?? [];
    return this.#cars;
  }

  get isFull(): boolean {
    return this.cars.length >= this.#most;
  }

  add(car: KeptCar): void {
    this.#change((cars) => withCar(cars, car, this.#most));
  }

  remove(id: number): void {
    this.#change((cars) => withoutCar(cars, id));
  }

  toggle(car: KeptCar): void {
    if (this.cars.some(({ id }) => id === car.id)) this.remove(car.id);
    else this.add(car);
  }

  clear(): void {
    this.#change(() => []);
  }

  subscribe(listener: () => void): () => void {
    this.#unfollow ??= this.#device.follow(this.#key, () => this.#tell(this.#stored() ?? this.cars));
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#unfollow?.();
      this.#unfollow = undefined;
      // nobody follows from here on: what is stored is read afresh next time
      if (this.#stored()) this.#cars = undefined;
    };
  }

  #change(edit: (cars: readonly KeptCar[]) => KeptCar[]): void {
    const cars = edit(this.cars);
    try {
      this.#device.write(this.#key, writeKept(cars));
    } catch {
      // no room or not allowed: the page itself remembers
    }
    this.#tell(cars);
  }

  #tell(cars: readonly KeptCar[]): void {
    this.#cars = cars;
    for (const listener of this.#listeners) listener();
  }

  #stored(): KeptCar[] | undefined {
    try {
      return readKept(this.#device.read(this.#key), this.#most);
    } catch {
      return undefined;
    }
  }
}
