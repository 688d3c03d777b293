import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../../http/http-error.ts';
import { languageOf, loggedIn, regionOf } from '../../../http/region-of.ts';
import { ERRORS, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import type { BuyerContext, OfferAddress } from '../../../modules/offers/index.ts';

export const OFFERS = `${REGION_API}/offers`;
export const OFFER = `${OFFERS}/:slug`;

/** Who may call the routes of offers: the buyer, by purchase token or login (SPEC 6). */
export const BUYER = { auth: 'purchase', limit: 'read' } as const;
export const BUYER_CHANGES = { auth: 'purchase', limit: 'write' } as const;

export const OFFER_PARAMS = {
  type: 'object',
  required: ['region', 'slug'],
  properties: {
    ...REGION_PARAMS.properties,
    slug: { type: 'string', maxLength: 220, description: 'Slug of the offer.' },
  },
} as const;

/** Common answers of routes of offers. */
export const OFFER_ERRORS = { ...ERRORS, 401: ERRORS[400], 403: ERRORS[400] };
export const CHANGE_ERRORS = { ...OFFER_ERRORS, 409: ERRORS[400], 410: ERRORS[400], 422: ERRORS[400] };

interface OfferRequest {
  Querystring: { lang?: string | undefined };
}

/** Returns region, language and buyer of a request. */
export function buyerContextOf(request: FastifyRequest<OfferRequest>): BuyerContext {
  const region = regionOf(request);
  return {
    region,
    language: languageOf(region, request.query.lang).code,
    buyer: loggedIn(request),
  };
}

/** Returns the same with the slug of the path. */
export function addressOf(
  request: FastifyRequest<OfferRequest & { Params: { slug: string } }>,
  reply: FastifyReply,
): OfferAddress {
  reply.header('x-robots-tag', 'noindex');
  return { ...buyerContextOf(request), slug: request.params.slug };
}

/** @throws HttpError 404, the same for offers of others, of other regions and unknown ones (HARDENING A11) */
export function foundOffer<Value>(value: Value | null): Value {
  if (value === null) throw new HttpError('not_found', 'There is no such offer.');
  return value;
}
