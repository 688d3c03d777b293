/** Whole years and months of a number of months; negative counts as none. */
export function splitMonths(months: number): { years: number; months: number } {
  const whole = Math.max(0, Math.floor(months));
  return { years: Math.floor(whole / 12), months: whole % 12 };
}
