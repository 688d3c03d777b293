/** Deterministic random numbers, so that failing cases can be repeated. */
export interface SeededRandom {
  /** 0 <= x < 1 */
  next(): number;
  /** 0 <= x < below */
  whole(below: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Selects each item with the same probability, in order. */
  some<Item>(items: readonly Item[], share: number): Item[];
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const random: SeededRandom = {
    next,
    whole: (below) => Math.floor(next() * below),
    chance: (share) => next() < share,
    pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item,
    some: (items, share) => items.filter(() => next() < share),
  };
  return random;
}
