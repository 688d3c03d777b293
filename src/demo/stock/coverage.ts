import type { ListingInput } from '#server/storage/listing-row.ts';
import type { DemoRegionProfile } from './profile.ts';

/** A value that visitors can filter by. */
export interface Wish {
  field: string;
  value: string | number | boolean;
}

/** Every option of every filter, and every boolean field. */
export function filterableValues(profile: DemoRegionProfile): Wish[] {
  return [...profile.fields].flatMap(([field, { kind, options }]): Wish[] =>
    kind === 'boolean' ? [{ field, value: true }] : options.map((value) => ({ field, value })),
  );
}

/** Whether a listing matches the value. */
export function matchesValue({ fields }: Pick<ListingInput, 'fields'>, { field, value }: Wish): boolean {
  const found = fields[field];
  return Array.isArray(found)
    ? found.includes(String(value))
    : found !== undefined && String(found) === String(value);
}
