import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSavedCars, type SavedCar, unsentChanges } from './merge-saved-cars.ts';

const car = (id: number): SavedCar => ({ id, slug: `car-${id}`, title: `Car ${id}` });
const cars = (...ids: number[]) => ids.map(car);
const idsOf = (list: readonly SavedCar[]) => list.map(({ id }) => id);

/** An account with room for so many cars. */
class Account {
  cars: SavedCar[] = [];
  readonly room: number;
  constructor(room = 200) {
    this.room = room;
  }
  save(ids: readonly number[]) {
    const fresh = ids.filter((id) => !this.cars.some((each) => each.id === id));
    this.cars = [...cars(...fresh.slice(0, this.room - this.cars.length)), ...this.cars];
  }
  remove(ids: readonly number[]) {
    this.cars = this.cars.filter(({ id }) => !ids.includes(id));
  }
}

/** A device on which a person is logged in. */
class Device {
  list: SavedCar[];
  known: number[] = [];
  constructor(...saved: number[]) {
    this.list = cars(...saved);
  }
  toggle(...ids: number[]) {
    for (const id of ids) {
      const rest = this.list.filter((each) => each.id !== id);
      this.list = rest.length < this.list.length ? rest : [car(id), ...this.list];
    }
  }
  /** @param meanwhile happens between the request and its answer @param isLost the answer does not arrive */
  sync(account: Account, meanwhile: () => void = () => {}, isLost = false) {
    const { added, removed } = unsentChanges(this.known, this.list);
    account.remove(removed);
    account.save(added);
    const answer = [...account.cars];
    meanwhile();
    if (isLost) return;
    const known = this.known.filter((id) => !removed.includes(id));
    const merged = mergeSavedCars({ account: answer, known, sent: added, device: this.list, max: 200 });
    this.list = merged.cars;
    this.known = merged.ids;
  }
}

describe('saved cars of a device and of the account', () => {
  it('are merged at the login: none lost, each once, those of the device first', () => {
    const account = new Account();
    account.save([1, 2, 3]);
    const device = new Device(5, 2, 4);
    device.sync(account);
    expect(idsOf(device.list)).toEqual([5, 4, 1, 2, 3]);
    expect(account.cars).toEqual(device.list);
  });

  it('follow each other on two devices', () => {
    const account = new Account();
    const [phone, laptop] = [new Device(1, 2), new Device(3)];
    phone.sync(account);
    laptop.sync(account);
    laptop.toggle(2);
    laptop.sync(account);
    phone.sync(account);
    expect([idsOf(phone.list), idsOf(laptop.list)]).toEqual([
      [3, 1],
      [3, 1],
    ]);
  });

  it('keep a change that is made while a request is on its way', () => {
    const account = new Account();
    const device = new Device(1, 2);
    device.sync(account, () => {
      device.toggle(3);
      device.toggle(1);
    });
    expect(idsOf(device.list)).toEqual([3, 2]);
    device.sync(account);
    expect(idsOf(account.cars)).toEqual([3, 2]);
    device.toggle(2);
    device.sync(account, () => device.toggle(2));
    expect(idsOf(device.list)).toEqual([2, 3]);
  });

  it('stay on the device while the account has no room for them', () => {
    const account = new Account(3);
    account.save([1, 2]);
    const device = new Device(3, 4);
    device.sync(account);
    expect(idsOf(device.list)).toEqual([4, 3, 1, 2]);
    device.toggle(1);
    device.sync(account);
    expect(idsOf(account.cars)).toEqual([4, 3, 2]);
  });

  it('of an account with more cars than a device lists are not removed', () => {
    const account = new Account(1_000);
    account.save(Array.from({ length: 150 }, (_, n) => n + 1));
    const device = new Device(...Array.from({ length: 100 }, (_, n) => n + 1_000));
    device.sync(account);
    device.sync(account);
    expect([device.list.length, account.cars.length]).toEqual([200, 250]);
  });

  it('are the same everywhere after any changes and lost answers', () => {
    const step = fc.record({
      device: fc.nat(1),
      toggles: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
      meanwhile: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }),
      isLost: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const account = new Account();
        const devices = [new Device(1, 2), new Device(2, 3)] as const;
        for (const { device: number, toggles, meanwhile, isLost } of steps) {
          const device = devices[number] as Device;
          device.toggle(...toggles);
          device.sync(account, () => device.toggle(...meanwhile), isLost);
        }
        for (const device of [...devices, ...devices]) device.sync(account);
        for (const { list } of devices) expect(list).toEqual(account.cars);
      }),
    );
  });
});
