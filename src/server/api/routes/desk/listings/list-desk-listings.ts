import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { DESK_LISTING_PARAMS, noSuchListing } from './listing-params.ts';

const LIMIT = 50;
const EVENT_LIMIT = 20;

const QUERYSTRING = {
  type: 'object',
  // a misspelt filter would list everything
  additionalProperties: false,
  properties: {
    text: {
      type: 'string',
      pattern: '^[^\\u0000]{1,100}$',
      description: 'Words of the title or of the address, the id in the feed, or the stock number.',
    },
    status: {
      type: 'string',
      enum: ['available', 'pending_sale', 'coming_soon', 'sold'],
      description: 'Only listings with this status.',
    },
    published: {
      type: 'string',
      enum: ['yes', 'no'],
      description: 'Only listings that are published, or not.',
    },
    before: {
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: '`next` of the page before.',
    },
  },
} as const;

/** GET desk/{region}/listings: listings of the region, published or not, newest first. */
export const listDeskListings: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/listings`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'Listings of a region',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: QUERYSTRING,
        response: { 200: { $ref: 'DeskListingsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { text, status, published, before = Number.MAX_SAFE_INTEGER } = request.query;
      const { rows, next, pictures } = await app.services.deskListings.list(
        regionOf(request),
        { text, status, ...(published !== undefined && { isPublished: published === 'yes' }) },
        { before, limit: LIMIT },
      );
      return { data: rows, next, pictures };
    },
  );
};

/** GET desk/{region}/listings/{listing}: a listing with the fields that staff may change. */
export const getDeskListing: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/listings/:listing`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'A listing at the desk',
        tags: ['desk'],
        params: DESK_LISTING_PARAMS,
        response: { 200: { $ref: 'DeskListingAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const data = await app.services.deskListings.find(regionOf(request), request.params.listing);
      if (!data) throw noSuchListing();
      return { data };
    },
  );
};

/** GET desk/{region}/listings/{listing}/events: what staff have done to a listing. */
export const listDeskListingEvents: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/listings/:listing/events`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'What staff have done to a listing',
        tags: ['desk'],
        params: DESK_LISTING_PARAMS,
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { before: QUERYSTRING.properties.before },
        },
        response: { 200: { $ref: 'DeskListingEventsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { listing } = request.params;
      const { events, next } = await app.services.deskListings.events(regionOf(request), listing, {
        before: request.query.before,
        limit: EVENT_LIMIT,
      });
      return { data: events, next };
    },
  );
};
