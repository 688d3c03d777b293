import { HttpError } from '../../../../http/http-error.ts';
import { type DeclareRoute, ERRORS, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS, DESK_KEY_HEADERS } from '../desk-route.ts';
import { DESK_OFFER_PARAMS, OFFER, OFFER_CHANGE, OFFERS, staffContextOf } from './offer-params.ts';

const CONFIG = { auth: 'staff', role: 'agent', limit: 'write' } as const;
const SCHEMA = { tags: ['desk'], params: DESK_OFFER_PARAMS, response: OFFER_CHANGE };

/** POST desk/{region}/offers: begins an offer for a buyer; the car is kept for them. */
export const createDeskOffer: DeclareRoute = (app) => {
  app.post(
    OFFERS,
    {
      config: CONFIG,
      schema: {
        summary: 'Begin an offer for a buyer',
        description: '409: somebody else has the car, or it is not for sale.',
        tags: ['desk'],
        params: REGION_PARAMS,
        headers: DESK_KEY_HEADERS,
        body: { $ref: 'CreateDeskOfferBody#' },
        response: {
          201: { $ref: 'DeskOfferAnswer#' },
          ...DESK_ERRORS,
          409: ERRORS[400],
          410: ERRORS[400],
          422: ERRORS[400],
        },
      },
    },
    async (request, reply) => {
      const context = staffContextOf(request);
      const phone = app.services.login.phoneOf(context.region, request.body.phone);
      if (phone === null)
        throw new HttpError(
          'invalid_input',
          'Codes cannot be sent to this phone, so its owner could not log in.',
          {
            phone: ['cannot be used'],
          },
        );
      const key = request.headers['idempotency-key'];
      const offer = await app.services.deskOffers.create(context, { ...request.body, phone, key });
      return reply.code(201).send({ data: offer });
    },
  );
};

/** POST desk/{region}/offers/{offer}/actions: an action of the manifest’s workflow that needs nothing but a reason. */
export const actOnDeskOffer: DeclareRoute = (app) => {
  app.post(
    `${OFFER}/actions`,
    {
      config: CONFIG,
      schema: {
        summary: 'Move an offer on, or cancel it',
        description: 'The manifest says which role does what. 409: the state does not allow it.',
        body: { $ref: 'DeskOfferActionBody#' },
        ...SCHEMA,
      },
    },
    async (request) => {
      const { version, action, reason = '' } = request.body;
      if (action === 'cancel' && reason.trim() === '')
        throw new HttpError('invalid_input', 'Say why the offer is cancelled.', { reason: ['is missing'] });
      const change = { ...staffContextOf(request), id: request.params.offer, version, action };
      return { data: await app.services.deskOffers.act({ ...change, reason: reason.trim() }) };
    },
  );
};

/** PUT desk/{region}/offers/{offer}/loan-result: the answer of a bank. */
export const setDeskLoanResult: DeclareRoute = (app) => {
  app.put(
    `${OFFER}/loan-result`,
    {
      config: CONFIG,
      schema: { summary: 'Record the answer of a bank', body: { $ref: 'DeskLoanBody#' }, ...SCHEMA },
    },
    async (request) => {
      const change = { ...staffContextOf(request), id: request.params.offer, ...request.body };
      return { data: await app.services.deskOffers.setLoan(change) };
    },
  );
};

/** PUT desk/{region}/offers/{offer}/price: another price, as long as the buyer has not accepted. */
export const setDeskOfferPrice: DeclareRoute = (app) => {
  app.put(
    `${OFFER}/price`,
    {
      config: CONFIG,
      schema: { summary: 'Change the price of an offer', body: { $ref: 'DeskOfferPriceBody#' }, ...SCHEMA },
    },
    async (request) => {
      const change = { ...staffContextOf(request), id: request.params.offer, ...request.body };
      return { data: await app.services.deskOffers.setPrice(change) };
    },
  );
};
