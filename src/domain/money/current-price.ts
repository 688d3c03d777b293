/** What a buyer pays: the lower price of a car; undefined if none is above 0 (on request). */
export function currentPrice(asking: unknown, promotional: unknown): number | undefined {
  const prices = [asking, promotional].flatMap((price) => positive(price) ?? []);
  return prices.length > 0 ? Math.min(...prices) : undefined;
}

/** A payable amount. */
export function positive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}
