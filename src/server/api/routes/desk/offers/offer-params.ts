import type { FastifyRequest } from 'fastify';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import { REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';

export const OFFERS = `${DESK_API}/offers`;
export const OFFER = `${OFFERS}/:offer`;

/** Region and number of an offer. */
export const DESK_OFFER_PARAMS = {
  ...REGION_PARAMS,
  required: [...REGION_PARAMS.required, 'offer'],
  properties: {
    ...REGION_PARAMS.properties,
    offer: {
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Number of the offer.',
    },
  },
} as const;

/** Answers of changes of an offer. */
export const OFFER_CHANGE = {
  200: { $ref: 'DeskOfferAnswer#' },
  409: { $ref: 'DeskOfferConflict#' },
  ...DESK_ERRORS,
};

/** Who does something, and where. */
export const staffContextOf = (request: FastifyRequest) => ({
  by: staffOf(request),
  region: regionOf(request),
});
