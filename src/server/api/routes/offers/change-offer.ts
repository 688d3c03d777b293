import type {
  AcceptOfferBody,
  AcceptTermsBody,
  ChooseOptionBody,
  FinancingBody,
  OfferBuyerBody,
  SignAgreementBody,
  WithdrawBody,
} from '#contracts/types.ts';
import { type DeclareRoute, LANGUAGE_QUERY, REGION_PARAMS } from '../../../http/route.ts';
import type { BuyerAction } from '../../../modules/offers/index.ts';
import { forOwnPages } from '../login/session-answer.ts';
import {
  addressOf,
  BUYER_CHANGES,
  buyerContextOf,
  CHANGE_ERRORS,
  foundOffer,
  OFFER,
  OFFER_PARAMS,
  OFFERS,
} from './own-offer.ts';

const HEADERS = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'Any text, unique per offer that is begun.',
    },
  },
} as const;

/** POST offers: begins an offer for a car, which is kept for the buyer. */
export const beginOffer: DeclareRoute = (app) => {
  app.post(
    OFFERS,
    {
      config: BUYER_CHANGES,
      onRequest: forOwnPages,
      schema: {
        summary: 'Reserve a car',
        description:
          'Calls with the same Idempotency-Key make one offer. 409: somebody else has the car, or the buyer keeps too many.',
        tags: ['offers'],
        params: REGION_PARAMS,
        querystring: LANGUAGE_QUERY,
        headers: HEADERS,
        body: { $ref: 'BeginOfferBody#' },
        response: { 201: { $ref: 'OfferAnswer#' }, ...CHANGE_ERRORS },
      },
    },
    async (request, reply) => {
      const offer = await app.services.offers.begin({
        ...buyerContextOf(request),
        listing: request.body.listing,
        key: request.headers['idempotency-key'],
      });
      return reply.code(201).send({ data: offer });
    },
  );
};

/** An action of the buyer (SPEC 7.4): its path, its body, and what it does. */
interface ActionCall {
  path: string;
  summary: string;
  /** Title of the schema of the body; absent: none. */
  body?: string;
  action(body: unknown): BuyerAction;
}

const ACTIONS: readonly ActionCall[] = [
  {
    path: 'buyer',
    summary: 'Fill in the details of the buyer',
    body: 'OfferBuyerBody',
    action: (body) => ({ action: 'fill_buyer', answers: (body as OfferBuyerBody).answers }),
  },
  {
    path: 'accept-terms',
    summary: 'Accept the terms',
    body: 'AcceptTermsBody',
    action: (body) => {
      const { terms_hash: hash, ...seen } = body as AcceptTermsBody;
      return { action: 'accept_terms', hash, seen };
    },
  },
  {
    path: 'accept',
    summary: 'Accept the offer',
    body: 'AcceptOfferBody',
    action: (body) => ({ action: 'accept', seen: body as AcceptOfferBody }),
  },
  {
    path: 'withdraw',
    summary: 'Withdraw from the offer',
    body: 'WithdrawBody',
    action: (body) => ({
      action: 'withdraw',
      despitePayment: (body as WithdrawBody | null)?.despite_payment ?? false,
    }),
  },
  {
    path: 'financing-and-insurance',
    summary: 'Choose how the rest is paid',
    body: 'FinancingBody',
    action: (body) => ({ action: 'financing', choice: body as FinancingBody }),
  },
  {
    path: 'choose-financing-option',
    summary: 'Choose a loan',
    body: 'ChooseOptionBody',
    action: (body) => ({ action: 'choose_option', option: (body as ChooseOptionBody).option }),
  },
  {
    path: 'sign',
    summary: 'Sign the agreement',
    body: 'SignAgreementBody',
    action: (body) => ({ action: 'sign_agreement', hash: (body as SignAgreementBody).hash }),
  },
];

/** POST of every action of the buyer. */
export const changeOffers: readonly DeclareRoute[] = ACTIONS.map(
  ({ path, summary, body, action }): DeclareRoute =>
    (app) => {
      app.post(
        `${OFFER}/${path}`,
        {
          config: BUYER_CHANGES,
          onRequest: forOwnPages,
          schema: {
            summary,
            description: '409: the state of the offer does not allow it, or something is missing.',
            tags: ['offers'],
            params: OFFER_PARAMS,
            querystring: LANGUAGE_QUERY,
            ...(body !== undefined && { body: { $ref: `${body}#` } }),
            response: { 200: { $ref: 'OfferAnswer#' }, ...CHANGE_ERRORS },
          },
        },
        async (request, reply) => {
          const address = addressOf(request, reply);
          return { data: foundOffer(await app.services.offers.act(address, action(request.body))) };
        },
      );
    },
);
