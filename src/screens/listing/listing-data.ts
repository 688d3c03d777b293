import { type CarDataInput, carData } from '#region/structured-data/car-data.ts';
import type { Crumb } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { crumbData } from '../crumb-data.ts';

export interface ListingDataInput extends CarDataInput {
  crumbs: readonly Crumb[];
  origin: string;
}

/** A car and the way to it, for search engines (schema.org). What is not known of the car is left out. */
export function listingData(input: ListingDataInput): Record<string, unknown>[] {
  return [carData(input), crumbData(input.crumbs, input.origin)];
}
