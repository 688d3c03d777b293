/** The median of numbers in rising order; NaN of none. */
export function median(sorted: ArrayLike<number>): number {
  return quantile(sorted.length, (at) => sorted[at] ?? Number.NaN, 0.5);
}

/**
 * The number below which a share of many lies, in a straight line between the two nearest.
 * @param at the number at an index, in rising order
 */
export function quantile(count: number, at: (index: number) => number, share: number): number {
  if (count === 0) return Number.NaN;
  const position = (count - 1) * share;
  const low = at(Math.floor(position));
  return low + (at(Math.ceil(position)) - low) * (position - Math.floor(position));
}

/** The first index whose number is not below a value. */
export function lowerBound(sorted: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
