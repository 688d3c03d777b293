import { type DeclareRoute, LANGUAGE_QUERY } from '../../../http/route.ts';
import {
  BODY_LIMIT,
  FILE_ANSWER,
  foundFile,
  limitVisitorUploads,
  sendFile,
  UPLOAD_COUNTS,
  UPLOAD_ERRORS,
  uploadingClient,
  withUploadTexts,
} from '../files/own-file.ts';
import { forOwnPages } from '../login/session-answer.ts';
import { addressOf, BUYER_CHANGES, CHANGE_ERRORS, foundOffer, OFFER, OFFER_PARAMS } from './own-offer.ts';

const DOCUMENT = `${OFFER}/documents/:file_id`;
const DOCUMENT_PARAMS = {
  ...OFFER_PARAMS,
  required: [...OFFER_PARAMS.required, 'file_id'],
  properties: {
    ...OFFER_PARAMS.properties,
    file_id: { type: 'string', maxLength: 40, description: 'Id of the file.' },
  },
} as const;

/** POST offers/{slug}/documents: adds a file to a document of the offer (SPEC 7.4). */
export const addOfferDocument: DeclareRoute = (app) => {
  app.post(
    `${OFFER}/documents`,
    {
      config: { ...BUYER_CHANGES, takesMultipart: true },
      bodyLimit: BODY_LIMIT,
      onRequest: forOwnPages,
      preParsing: limitVisitorUploads(UPLOAD_COUNTS),
      schema: {
        summary: 'Hand in a document',
        tags: ['offers'],
        params: OFFER_PARAMS,
        querystring: LANGUAGE_QUERY,
        body: { $ref: 'OfferDocumentBody#' },
        response: { 201: { $ref: 'OfferDocumentsAnswer#' }, ...CHANGE_ERRORS, ...UPLOAD_ERRORS },
      },
    },
    async (request, reply) => {
      const { document, name, file: dataUrl } = request.body;
      const upload = { document, name, dataUrl, ...uploadingClient(request, reply) };
      const data = await withUploadTexts(request, () =>
        app.services.offers.addDocument(addressOf(request, reply), upload),
      );
      return reply.code(201).send({ data: foundOffer(data) });
    },
  );
};

/** DELETE offers/{slug}/documents/{fileId} (SPEC 7.4). */
export const removeOfferDocument: DeclareRoute = (app) => {
  app.delete(
    DOCUMENT,
    {
      config: BUYER_CHANGES,
      onRequest: forOwnPages,
      schema: {
        summary: 'Remove a file of a document',
        tags: ['offers'],
        params: DOCUMENT_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'OfferDocumentsAnswer#' }, ...CHANGE_ERRORS },
      },
    },
    async (request, reply) => {
      const address = addressOf(request, reply);
      return { data: foundOffer(await app.services.offers.removeDocument(address, request.params.file_id)) };
    },
  );
};

/** GET offers/{slug}/documents/{fileId}: a file of the offer, or of its agreement, for its buyer only. */
export const getOfferDocument: DeclareRoute = (app) => {
  app.get(
    DOCUMENT,
    {
      config: { auth: 'purchase', limit: 'file' },
      schema: {
        summary: 'A file of an offer',
        tags: ['offers'],
        params: DOCUMENT_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { ...FILE_ANSWER, 401: CHANGE_ERRORS[401] },
      },
    },
    async (request, reply) => {
      const address = addressOf(request, reply);
      const { file, bytes } = foundFile(
        await app.services.offers.readDocument(address, request.params.file_id),
      );
      return sendFile(reply, file, foundFile(bytes));
    },
  );
};
