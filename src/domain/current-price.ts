/** What a buyer pays: the lower of the prices that are said of a car; undefined where none is more than 0 (on request). */
export function currentPrice(asking: unknown, promotional: unknown): number | undefined {
  const prices = [asking, promotional].flatMap((price) => positive(price) ?? []);
  return prices.length > 0 ? Math.min(...prices) : undefined;
}

/** An amount that somebody can pay. */
export function positive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}
