import { loggedIn, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, LANGUAGE_QUERY } from '../../../http/route.ts';
import { requestingClient } from '../../../runtime/requesting-client.ts';
import { BUYER, foundOffer, OFFER, OFFER_ERRORS, OFFER_PARAMS } from '../offers/own-offer.ts';
import {
  foundTransaction,
  requestedTransaction,
  TRANSACTION,
  TRANSACTION_PARAMS,
} from '../transactions/requested-transaction.ts';
import { DOCUMENT_ANSWER, orBusy, sendDocument } from './send-document.ts';

/** GET offers/{slug}/vso.pdf: the vehicle sales order of the buyer (SPEC 7.4). */
export const getSalesOrder: DeclareRoute = (app) => {
  app.get(
    `${OFFER}/vso.pdf`,
    {
      config: { auth: 'purchase', limit: 'file' },
      schema: {
        summary: 'The sales order of an offer, as PDF',
        description:
          'In the language of `lang`, or that of the buyer. 404 until the buyer has given details and accepted the terms.',
        tags: ['offers'],
        params: OFFER_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: DOCUMENT_ANSWER,
      },
    },
    async (request, reply) => {
      const region = regionOf(request);
      const asked = { region, language: request.query.lang, client: requestingClient(request, reply) };
      const { slug } = request.params;
      const printed = app.services.documents.salesOrder({ ...asked, slug, buyer: loggedIn(request) });
      return sendDocument(reply, foundOffer(await orBusy(printed, reply)));
    },
  );
};

/** GET offers/{slug}/vso: the sales order as data, from the first state of an offer on (SPEC 3.11, 7.4). */
export const getSalesOrderData: DeclareRoute = (app) => {
  app.get(
    `${OFFER}/vso`,
    {
      config: BUYER,
      schema: {
        summary: 'The sales order of an offer',
        tags: ['offers'],
        params: OFFER_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'SalesOrderAnswer#' }, ...OFFER_ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const { slug } = request.params;
      const asked = { region, language: request.query.lang, slug, buyer: loggedIn(request) };
      return { data: foundOffer(await app.services.documents.salesOrderData(asked)) };
    },
  );
};

/** GET transactions/{slug}/receipts/{receipt}.pdf: by login, or by the access that a phone has given. */
export const getReceipt: DeclareRoute = (app) => {
  app.get(
    `${TRANSACTION}/receipts/:receipt.pdf`,
    {
      config: { auth: 'optional-purchase', limit: 'file' },
      schema: {
        summary: 'The receipt of a payment, as PDF',
        tags: ['payments'],
        params: {
          ...TRANSACTION_PARAMS,
          required: [...TRANSACTION_PARAMS.required, 'receipt'],
          properties: {
            ...TRANSACTION_PARAMS.properties,
            receipt: { type: 'string', maxLength: 40, description: 'Unguessable name of the receipt.' },
          },
        },
        querystring: LANGUAGE_QUERY,
        response: DOCUMENT_ANSWER,
      },
    },
    async (request, reply) => {
      const owed = foundTransaction(await requestedTransaction(request));
      const region = regionOf(request);
      const asked = { region, language: request.query.lang, client: requestingClient(request, reply) };
      const printed = app.services.documents.receipt({ ...asked, owed, receipt: request.params.receipt });
      return sendDocument(reply, foundTransaction(await orBusy(printed, reply)));
    },
  );
};
