/** Deterministic random numbers: the same seed gives the same numbers on every machine. */
export interface Random {
  /** Below 1, at least 0. */
  next(): number;
  /** At least `min`, below `max`. */
  between(min: number, max: number): number;
  /** Whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number;
  /** True with this probability, 0 to 1. */
  chance(share: number): boolean;
  /** One of `items`, which must not be empty. */
  pick<T>(items: readonly T[]): T;
  /** One of `items` in proportion to its weight; undefined if no weight is above 0. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T | undefined;
  /** Each of `items` with this probability, in their order. */
  some<T>(items: readonly T[], share: number): T[];
}

/** mulberry32 over an FNV-1a hash of the seed. */
export function createRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (min: number, max: number) => min + next() * (max - min);
  const whole = (min: number, max: number) => Math.floor(between(min, max + 1));

  return {
    next,
    between,
    whole,
    chance: (share) => next() < share,
    pick(items) {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new RangeError('no items to pick from');
      return item;
    },
    weighted(items) {
      let at = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        if (weight > 0 && at < weight) return item;
        at -= weight;
      }
      return undefined;
    },
    some: (items, share) => items.filter(() => next() < share),
  };
}
