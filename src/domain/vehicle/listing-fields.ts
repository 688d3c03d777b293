import { rememberByText } from '../cache/remember.ts';
import type { FieldValue, ListingFields } from '../search/criteria.ts';

/** Fields as the API sends them: `listing.mileage` becomes `{ listing: { mileage } }` (SPEC 3.6). */
export type NestedFields = { [key: string]: FieldValue | NestedFields };

/**
 * Flat wire names → nested object. Unknown values (`null`, `undefined`) are left out.
 * @param isShown names to include; all when left out
 */
export function nestFields(fields: ListingFields, isShown?: (name: string) => boolean): NestedFields {
  const nested: NestedFields = {};
  for (const name in fields) {
    const value = fields[name];
    if (value === null || value === undefined || isShown?.(name) === false) continue;
    const { group, key } = propertyPath(name);
    if (group === '') nested[key] = value;
    else {
      nested[group] ??= {};
      (nested[group] as NestedFields)[key] = value;
    }
  }
  return nested;
}

// names are few, and cutting one for every car costs more than all else here
const propertyPath = /* @__PURE__ */ rememberByText((name) => {
  const dot = name.indexOf('.');
  return { group: name.slice(0, Math.max(dot, 0)), key: name.slice(dot + 1) };
});

/** The value of a field by its wire name in a nested object. */
export function readField(nested: object, name: string): FieldValue {
  let at: unknown = nested;
  for (const key of name.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at as FieldValue;
}
