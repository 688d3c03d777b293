import type { JsonPath } from '../problem.ts';
import { schemaAt } from '../schema/schema-tree.ts';

/** Listing fields that demo cars take from the catalogue, and where its schema lists their values. */
const PLACES: Readonly<Record<string, JsonPath>> = {
  'inventory.car_type': ['models', 0, 'bodyType'],
  'inventory.fuel_type': ['models', 0, 'engines', 0, 'fuel'],
  'inventory.wheel_drives': ['models', 0, 'drives', 0],
  'inventory.transmission': ['models', 0, 'transmissions', 0],
};

export const CATALOGUE_FIELDS = Object.keys(PLACES);

/** Returns the values that the catalogue allows for a listing field; undefined if it does not have the field. */
export function catalogueValues(field: string): string[] | undefined {
  const place = Object.hasOwn(PLACES, field) ? PLACES[field] : undefined;
  return place && (schemaAt(place, 'catalogue.schema.json')?.enum ?? []).map(String);
}
