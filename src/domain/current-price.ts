/** What a buyer pays: the lower of the prices that are said of a car; undefined where none is more than 0 (on request). */
export function currentPrice(asking: unknown, promotional: unknown): number | undefined {
  const prices = [asking, promotional].flatMap((price) => positive(price) ?? []);
  return prices.length > 0 ? Math.min(...prices) : undefined;
}

/** A payable amount. */
export function positive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}
