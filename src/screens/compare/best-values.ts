/**
 * Which of some values are best. None if fewer than two are known or all are equal.
 * @param better `less` or `more`; undefined: no value is better than another
 */
export function bestValues(values: readonly unknown[], better: 'less' | 'more' | undefined): boolean[] {
  const numbers = values.filter((value) => typeof value === 'number');
  const none = values.map(() => false);
  if (!better || numbers.length < 2 || new Set(numbers).size < 2) return none;
  const best = better === 'less' ? Math.min(...numbers) : Math.max(...numbers);
  return values.map((value) => value === best);
}
