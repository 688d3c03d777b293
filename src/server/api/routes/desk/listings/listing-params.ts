import { HttpError } from '../../../../http/http-error.ts';
import { REGION_PARAMS } from '../../../../http/route.ts';

/** Region and id of a listing. */
export const DESK_LISTING_PARAMS = {
  ...REGION_PARAMS,
  required: [...REGION_PARAMS.required, 'listing'],
  properties: {
    ...REGION_PARAMS.properties,
    listing: {
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Id of the listing.',
    },
  },
} as const;

/** Listings of other regions get the same answer as unknown ones. */
export const noSuchListing = () => new HttpError('not_found', 'There is no such listing.');
