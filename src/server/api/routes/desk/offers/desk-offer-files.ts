import type { DeclareRoute } from '../../../../http/route.ts';
import { requestingClient } from '../../../../runtime/requesting-client.ts';
import {
  BODY_LIMIT,
  FILE_ANSWER,
  foundFile,
  limitStaffUploads,
  sendFile,
  UPLOAD_COUNTS,
  UPLOAD_ERRORS,
  uploadingClient,
  withUploadTexts,
} from '../../files/own-file.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { sendThumbnail, THUMBNAIL_ANSWER } from '../send-thumbnail.ts';
import { DESK_OFFER_PARAMS, OFFER, OFFER_CHANGE, staffContextOf } from './offer-params.ts';

const AGREEMENT = `${OFFER}/agreement-documents`;
const FILE = `${OFFER}/files/:file`;
const ONE_FILE = {
  ...DESK_OFFER_PARAMS,
  required: [...DESK_OFFER_PARAMS.required, 'file'],
  properties: {
    ...DESK_OFFER_PARAMS.properties,
    file: { type: 'string', maxLength: 40, description: 'Id of the file.' },
  },
} as const;

/** POST desk/{region}/offers/{offer}/agreement-documents: adds a PDF that the buyer signs. */
export const addDeskAgreement: DeclareRoute = (app) => {
  app.post(
    AGREEMENT,
    {
      config: { auth: 'staff', role: 'agent', limit: 'write', takesMultipart: true },
      bodyLimit: BODY_LIMIT,
      preParsing: limitStaffUploads(UPLOAD_COUNTS),
      schema: {
        summary: 'Add a file to the agreement',
        tags: ['desk'],
        params: DESK_OFFER_PARAMS,
        body: { $ref: 'DeskAgreementBody#' },
        response: { ...UPLOAD_ERRORS, ...OFFER_CHANGE },
      },
    },
    async (request, reply) => {
      const { client } = uploadingClient(request, reply);
      const { name, file: dataUrl } = request.body;
      const context = { ...staffContextOf(request), id: request.params.offer };
      const upload = () => app.services.deskOffers.addAgreement(context, { name, dataUrl, client });
      return { data: await withUploadTexts(request, upload) };
    },
  );
};

/** DELETE desk/{region}/offers/{offer}/agreement-documents/{file}. */
export const removeDeskAgreement: DeclareRoute = (app) => {
  app.delete(
    `${AGREEMENT}/:file`,
    {
      config: { auth: 'staff', role: 'agent', limit: 'write' },
      schema: {
        summary: 'Remove a file from the agreement',
        tags: ['desk'],
        params: ONE_FILE,
        response: OFFER_CHANGE,
      },
    },
    async (request) => {
      const { offer: id, file } = request.params;
      const key = { ...staffContextOf(request), id, file };
      return { data: await app.services.deskOffers.removeAgreement(key) };
    },
  );
};

/** GET desk/{region}/offers/{offer}/files/{file}: downloads a file of an offer; the audit log notes it. */
export const downloadOfferFile: DeclareRoute = (app) => {
  app.get(
    FILE,
    {
      config: { auth: 'staff', role: 'reader', limit: 'file' },
      // a request for the headers alone would stand in the audit log as a download
      exposeHeadRoute: false,
      schema: {
        summary: 'Download a file of an offer',
        tags: ['desk'],
        params: ONE_FILE,
        response: { ...FILE_ANSWER, ...DESK_ERRORS },
      },
    },
    async (request, reply) => {
      const { offer: id, file: fileId } = request.params;
      const key = { ...staffContextOf(request), id, file: fileId };
      const { file, bytes } = foundFile(await app.services.deskOffers.download(key));
      return sendFile(reply, file, bytes);
    },
  );
};

/** GET desk/{region}/offers/{offer}/files/{file}/thumbnail: a small picture of a file of an offer. */
export const getOfferFileThumbnail: DeclareRoute = (app) => {
  app.get(
    `${FILE}/thumbnail`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'file' },
      schema: {
        summary: 'A small picture of a file of an offer',
        tags: ['desk'],
        params: ONE_FILE,
        response: THUMBNAIL_ANSWER,
      },
    },
    async (request, reply) => {
      const { offer: id, file } = request.params;
      const { region } = staffContextOf(request);
      const client = requestingClient(request, reply);
      return sendThumbnail(reply, app.services.deskOffers.preview({ region, id, file }, client));
    },
  );
};
