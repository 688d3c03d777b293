/** A fault: name, changes of one manifest, expected message and suggestion. */
export type FaultCase = [string, Record<string, unknown>, string | RegExp, string?];

/** A range filter over money that the region has itself. */
export const MONEY = 'filters/settings/depreciation/filters/0';
export const COE = 'filters/settings/coe/filters/0';
export const FUEL = 'filters/settings/fuel_type/filters/0';
