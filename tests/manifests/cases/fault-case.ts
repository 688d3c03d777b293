/** A fault: name, changes of one manifest, what the check must say, and the nearest match where there is one. */
export type FaultCase = [string, Record<string, unknown>, string | RegExp, string?];

export const PRICE = 'filters/settings/price/filters/0';
export const COE = 'filters/settings/coe/filters/0';
export const FUEL = 'filters/settings/fuel_type/filters/0';
