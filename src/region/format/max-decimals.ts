/** Addresses take no more. */
export const MAX_DECIMALS = 4;

/** Steps add up to numbers such as 0.30000000000000004. */
export function withoutNoise(number: number): number {
  return Number(number.toFixed(MAX_DECIMALS));
}
