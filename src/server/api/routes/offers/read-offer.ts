import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import type { Offers } from '../../../modules/offers/index.ts';
import {
  addressOf,
  BUYER,
  buyerContextOf,
  foundOffer,
  OFFER,
  OFFER_ERRORS,
  OFFER_PARAMS,
  OFFERS,
} from './own-offer.ts';

/** GET offers: the offers of the buyer, newest first (SPEC 7.4). */
export const listOffers: DeclareRoute = (app) => {
  app.get(
    OFFERS,
    {
      config: BUYER,
      schema: {
        summary: 'Offers of the buyer',
        tags: ['offers'],
        params: REGION_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'OfferListAnswer#' }, ...OFFER_ERRORS },
      },
    },
    async (request) => {
      const data = await app.services.offers.list(buyerContextOf(request));
      return { data, meta: { total: data.length } };
    },
  );
};

type Part = 'find' | 'workflow' | 'buyer' | 'agreement' | 'summary';

/** Parts of an offer that have a call of their own (SPEC 7.4): path, function, answer, summary. */
const PARTS: readonly { path: string; part: Part & keyof Offers; answer: string; summary: string }[] = [
  { path: '', part: 'find', answer: 'OfferAnswer', summary: 'An offer' },
  { path: '/workflow', part: 'workflow', answer: 'OfferWorkflowAnswer', summary: 'The steps of an offer' },
  { path: '/buyer', part: 'buyer', answer: 'OfferBuyerAnswer', summary: 'The buyer of an offer' },
  {
    path: '/agreement-documents',
    part: 'agreement',
    answer: 'AgreementDocumentsAnswer',
    summary: 'What the buyer signs',
  },
  {
    path: '/payment-summary',
    part: 'summary',
    answer: 'PaymentSummaryAnswer',
    summary: 'What an offer costs, and what is paid',
  },
];

/** GET of an offer and of its parts. */
export const readOffers: readonly DeclareRoute[] = PARTS.map(
  ({ path, part, answer, summary }): DeclareRoute =>
    (app) => {
      app.get(
        `${OFFER}${path}`,
        {
          config: BUYER,
          schema: {
            summary,
            tags: ['offers'],
            params: OFFER_PARAMS,
            querystring: LANGUAGE_QUERY,
            response: { 200: { $ref: `${answer}#` }, ...OFFER_ERRORS },
          },
        },
        async (request, reply) => {
          const address = addressOf(request, reply);
          return { data: foundOffer(await app.services.offers[part](address)) };
        },
      );
    },
);

const DOCUMENTS_QUERY = {
  type: 'object',
  properties: {
    ...LANGUAGE_QUERY.properties,
    method: {
      type: 'string',
      enum: ['cash', 'loan'],
      description: 'Way of paying that the buyer considers; absent: the one of the offer.',
    },
  },
} as const;

/** GET offers/{slug}/documents: what the offer asks for, and what is there (SPEC 7.4). */
export const listOfferDocuments: DeclareRoute = (app) => {
  app.get(
    `${OFFER}/documents`,
    {
      config: BUYER,
      schema: {
        summary: 'The documents of an offer',
        tags: ['offers'],
        params: OFFER_PARAMS,
        querystring: DOCUMENTS_QUERY,
        response: { 200: { $ref: 'OfferDocumentsAnswer#' }, ...OFFER_ERRORS },
      },
    },
    async (request, reply) => {
      const { method } = request.query;
      const address = addressOf(request, reply);
      return { data: foundOffer(await app.services.offers.documents(address, { method })) };
    },
  );
};

/** GET offers/{slug}/loan-result: what the bank has answered; `data: null` before it has. */
export const getLoanResult: DeclareRoute = (app) => {
  app.get(
    `${OFFER}/loan-result`,
    {
      config: BUYER,
      schema: {
        summary: 'What the bank has answered',
        tags: ['offers'],
        params: OFFER_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'LoanResultAnswer#' }, ...OFFER_ERRORS },
      },
    },
    async (request, reply) => {
      const loan = foundOffer(await app.services.offers.loan(addressOf(request, reply)));
      return { data: loan === 'none' ? null : loan };
    },
  );
};

/** GET config/optional-documents: documents that buyers may hand in (SPEC 7.4). */
export const getOptionalDocuments: DeclareRoute = (app) => {
  app.get(
    `${REGION_API}/config/optional-documents`,
    {
      config: { auth: 'public', limit: 'read' },
      schema: {
        summary: 'Documents that are not required',
        tags: ['offers'],
        params: REGION_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'OptionalDocumentsAnswer#' }, ...OFFER_ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const language = languageOf(region, request.query.lang).code;
      return { data: app.services.offers.optionalDocuments({ region, language }) };
    },
  );
};
