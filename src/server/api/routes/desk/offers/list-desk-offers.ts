import { regionOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { DESK_OFFER_PARAMS, OFFER, OFFERS, staffContextOf } from './offer-params.ts';

const LIMIT = 50;

const QUERYSTRING = {
  type: 'object',
  // a misspelt filter would list everything
  additionalProperties: false,
  properties: {
    state: {
      type: 'string',
      pattern: '^[a-z][a-z0-9_]{0,39}$',
      description: 'Only offers in this state; `waiting`: those that wait for staff.',
    },
    text: {
      type: 'string',
      pattern: '^[^\\u0000]{1,100}$',
      description: 'Part of the number, the phone, the car or the name of the buyer.',
    },
    before: {
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: '`next` of the page before.',
    },
  },
} as const;

/** GET desk/{region}/offers: offers by state and text, newest first, with the number of each state. */
export const listDeskOffers: DeclareRoute = (app) => {
  app.get(
    OFFERS,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'Offers of a region',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: QUERYSTRING,
        response: { 200: { $ref: 'DeskOffersAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { state, before } = request.query;
      const text = request.query.text?.trim();
      const { rows, counts, next } = await app.services.deskOffers.list(regionOf(request), {
        ...(state !== undefined && { state }),
        ...(text && { text }),
        ...(before !== undefined && { before }),
        limit: LIMIT,
      });
      return { data: rows, counts, next };
    },
  );
};

/** GET desk/{region}/offers/{offer}: an offer with its money, documents and history. */
export const getDeskOffer: DeclareRoute = (app) => {
  app.get(
    OFFER,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'An offer at the desk',
        tags: ['desk'],
        params: DESK_OFFER_PARAMS,
        response: { 200: { $ref: 'DeskOfferAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      return { data: await app.services.deskOffers.find(staffContextOf(request), request.params.offer) };
    },
  );
};
