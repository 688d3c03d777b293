import type { FieldValue, ListingFields } from './criteria.ts';

/** Fields as the API sends them: `listing.mileage` becomes `{ listing: { mileage } }` (SPEC 3.6). */
export type NestedFields = { [key: string]: FieldValue | NestedFields };

/** Flat wire names → nested object. Unknown values (`null`, `undefined`) are left out. */
export function nestFields(fields: ListingFields): NestedFields {
  const nested: NestedFields = {};
  for (const name in fields) {
    const value = fields[name];
    if (value === null || value === undefined) continue;
    const dot = name.indexOf('.');
    if (dot < 0) nested[name] = value;
    else {
      const group = name.slice(0, dot);
      const part = (nested[group] ?? {}) as NestedFields;
      part[name.slice(dot + 1)] = value;
      nested[group] = part;
    }
  }
  return nested;
}

/** The value of a field by its wire name in a nested object. */
export function readField(nested: object, name: string): FieldValue {
  let at: unknown = nested;
  for (const key of name.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at as FieldValue;
}
