import { HttpError } from '../../../../http/http-error.ts';
import { type DeclareRoute, LANGUAGE_QUERY } from '../../../../http/route.ts';
import { requestingClient } from '../../../../runtime/requesting-client.ts';
import { DOCUMENT_ANSWER, orBusy, sendDocument } from '../../documents/send-document.ts';
import { DESK_OFFER_PARAMS, OFFER, staffContextOf } from './offer-params.ts';

const noSuchDocument = () => new HttpError('not_found', 'There is no such document.');

/** GET desk/{region}/offers/{offer}/vso.pdf: the vehicle sales order; the audit log notes it. */
export const getDeskSalesOrder: DeclareRoute = (app) => {
  app.get(
    `${OFFER}/vso.pdf`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'file' },
      // a request for the headers alone would stand in the audit log as a download
      exposeHeadRoute: false,
      schema: {
        summary: 'The sales order of an offer at the desk, as PDF',
        description: '404 until the buyer has given details and accepted the terms.',
        tags: ['desk'],
        params: DESK_OFFER_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: DOCUMENT_ANSWER,
      },
    },
    async (request, reply) => {
      const context = { ...staffContextOf(request), id: request.params.offer };
      const asked = { ...context, language: request.query.lang, client: requestingClient(request, reply) };
      const printed = await orBusy(app.services.deskOffers.documents.salesOrder(asked), reply);
      if (!printed) throw noSuchDocument();
      return sendDocument(reply, printed);
    },
  );
};

/** GET desk/{region}/offers/{offer}/receipts/{payment}.pdf: the receipt of a payment; the audit log notes it. */
export const getDeskReceipt: DeclareRoute = (app) => {
  app.get(
    `${OFFER}/receipts/:payment.pdf`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'file' },
      exposeHeadRoute: false,
      schema: {
        summary: 'The receipt of a payment at the desk, as PDF',
        tags: ['desk'],
        params: {
          ...DESK_OFFER_PARAMS,
          required: [...DESK_OFFER_PARAMS.required, 'payment'],
          properties: {
            ...DESK_OFFER_PARAMS.properties,
            payment: { type: 'string', maxLength: 40, description: 'Name of the payment.' },
          },
        },
        querystring: LANGUAGE_QUERY,
        response: DOCUMENT_ANSWER,
      },
    },
    async (request, reply) => {
      const { offer: id, payment } = request.params;
      const context = { ...staffContextOf(request), id, payment };
      const asked = { ...context, language: request.query.lang, client: requestingClient(request, reply) };
      const printed = await orBusy(app.services.deskOffers.documents.receipt(asked), reply);
      if (!printed) throw noSuchDocument();
      return sendDocument(reply, printed);
    },
  );
};
