import type { CarInfoSection } from '#contracts/types.ts';
import type { ListingFields } from '../search/criteria.ts';
import { day, whole, withoutUndefined } from './field-values.ts';
import { REGIONAL_FACT_FIELDS } from './regional-facts.ts';

/** Returns the car information that changes every day. */
export function timeLeftInfo(
  fields: ListingFields,
): Pick<CarInfoSection, 'coeMonthsLeft' | 'shakenDate' | 'shakenMonthsLeft'> {
  return withoutUndefined({
    coeMonthsLeft: whole(fields[REGIONAL_FACT_FIELDS.coe_left]),
    shakenDate: day(fields[REGIONAL_FACT_FIELDS.shaken_date]),
    shakenMonthsLeft: whole(fields['listing.shaken_months']),
  });
}
