import type { Fit } from './fit-quantity.ts';
import type { Token } from './token.ts';

export interface PlacedFit extends Fit {
  tokens: readonly Token[];
}

/** One range for each filter; numbers that contradict each other are left out, all of them. */
export function mergeFits(fits: readonly PlacedFit[]): PlacedFit[] {
  const groups = Map.groupBy(fits, ({ filter }) => filter.query);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const merged = others.reduce<PlacedFit | undefined>((all, fit) => all && both(all, fit), first);
    return merged ?? [];
  });
}

/** Two exact numbers are the ends of a range, everything else narrows. */
function both(one: PlacedFit, other: PlacedFit): PlacedFit | undefined {
  const mins = [one, other].flatMap(({ ends }) => ends.min ?? []);
  const maxes = [one, other].flatMap(({ ends }) => ends.max ?? []);
  const isSpan = isExact(one) && isExact(other);
  const min = mins.length > 0 ? (isSpan ? Math.min : Math.max)(...mins) : undefined;
  const max = maxes.length > 0 ? (isSpan ? Math.max : Math.min)(...maxes) : undefined;
  if (min !== undefined && max !== undefined && min > max) return undefined;
  const ends = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return { filter: one.filter, ends, tokens: [...one.tokens, ...other.tokens] };
}

const isExact = ({ ends: { min, max } }: PlacedFit): boolean => min !== undefined && min === max;
