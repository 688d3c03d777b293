import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type KeptCar, readKept, withCar, writeKept } from './kept-cars.ts';
import { type DevicePort, KeptStore } from './kept-store.ts';

const car = (id: number): KeptCar => ({ id, slug: `car-${id}`, title: `Car ${id}` });

/** A device with tabs: what one writes, the others hear. */
function device() {
  const texts = new Map<string, string>();
  const state = { refuses: false };
  const followers: { key: string; tab: number; tell: () => void }[] = [];
  const tab = (number: number): DevicePort => ({
    read(key) {
      if (state.refuses) throw new Error('denied');
      return texts.get(key) ?? null;
    },
    write(key, text) {
      if (state.refuses) throw new Error('QuotaExceededError');
      texts.set(key, text);
      for (const other of followers) if (other.key === key && other.tab !== number) other.tell();
    },
    follow(key, tell) {
      const entry = { key, tab: number, tell };
      followers.push(entry);
      return () => void followers.splice(followers.indexOf(entry), 1);
    },
  });
  return { texts, state, tab };
}

describe('what a device keeps', () => {
  it('is the same in two tabs', () => {
    const { tab } = device();
    const [one, two] = [new KeptStore('k', 9, tab(1)), new KeptStore('k', 9, tab(2))];
    const heard = vi.fn();
    one.subscribe(() => {});
    two.subscribe(heard);
    one.toggle(car(1));
    expect(two.cars).toEqual([car(1)]);
    two.toggle(car(2));
    two.toggle(car(1));
    expect(one.cars).toEqual([car(2)]);
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it('lasts as long as the page where nothing can be stored', () => {
    const { state, tab } = device();
    state.refuses = true;
    const store = new KeptStore('k', 9, tab(1));
    const end = store.subscribe(() => {});
    store.add(car(1));
    end();
    expect(store.cars).toEqual([car(1)]);
  });

  it('is nothing when it is damaged, and can be used again', () => {
    const { texts, tab } = device();
    texts.set('k', '{"version":1,"cars":[{"id":');
    const store = new KeptStore('k', 9, tab(1));
    expect(store.cars).toEqual([]);
    store.add(car(1));
    expect(readKept(texts.get('k') ?? null, 9)).toEqual([car(1)]);
  });

  it('forgets the oldest when there are too many', () => {
    const cars = [1, 2, 3, 4, 5].reduce<KeptCar[]>((all, id) => withCar(all, car(id), 3), []);
    expect(cars.map(({ id }) => id)).toEqual([5, 4, 3]);
  });

  it('refuses one car more than there is room for, until something is taken out', () => {
    const store = new KeptStore('k', 2, device().tab(1));
    const heard = vi.fn();
    store.subscribe(heard);
    for (const id of [1, 2]) store.toggle(car(id));
    expect(store.hasRefused).toBe(false);
    store.toggle(car(3));
    expect(store.hasRefused).toBe(true);
    expect(store.cars.map(({ id }) => id)).toEqual([2, 1]);
    expect(heard).toHaveBeenCalledTimes(3);
    store.toggle(car(1));
    expect(store.hasRefused).toBe(false);
    store.toggle(car(3));
    expect(store.cars.map(({ id }) => id)).toEqual([3, 2]);
  });

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readKept(text, 9)).toEqual([]);
      }),
    );
  });

  it('comes back as it was stored', () => {
    const cars = fc.uniqueArray(
      fc.record({ id: fc.nat().map((id) => id + 1), slug: fc.string(), title: fc.string() }),
      {
        selector: ({ id }) => id,
      },
    );
    fc.assert(
      fc.property(cars, (kept) => {
        expect(readKept(writeKept(kept), 1_000)).toEqual(kept);
      }),
    );
  });
});
