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
  #hasRefused = false;
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

  /** A visitor wanted to keep one more car than there is room for, and has changed nothing since. */
  get hasRefused(): boolean {
    return this.#hasRefused;
  }

  /** The oldest is forgotten where there are too many. */
  add(car: KeptCar): void {
    this.#change((cars) => withCar(cars, car, this.#most));
  }

  remove(id: number): void {
    this.#change((cars) => withoutCar(cars, id));
  }

  /** Takes the car out, or keeps it where there is room: what a visitor has chosen is never forgotten silently. */
  toggle(car: KeptCar): void {
    if (this.cars.some(({ id }) => id === car.id)) this.remove(car.id);
    else if (this.isFull) this.#refuse();
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

  #refuse(): void {
    this.#hasRefused = true;
    for (const listener of this.#listeners) listener();
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
    this.#hasRefused = false;
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
