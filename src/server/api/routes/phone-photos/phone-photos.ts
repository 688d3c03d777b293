import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../http/http-error.ts';
import { noSuchLink } from '../../../http/plugins/phone-links.ts';
import { regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_PARAMS } from '../../../http/route.ts';
import { MAX_PHOTOS, type PhoneLink, picturesOf } from '../../../modules/desk-listings/index.ts';
import {
  BODY_LIMIT,
  limitVisitorUploads,
  UPLOAD_ERRORS,
  uploadingClient,
  withUploadTexts,
} from '../files/own-file.ts';

const PATH = '/api/v1/phone-photos/:region';
const SCHEMA = { tags: ['phone'], params: REGION_PARAMS, querystring: LANGUAGE_QUERY };

function answer(request: FastifyRequest, link: PhoneLink | null) {
  if (!link) throw noSuchLink();
  const { title, endsAt, isPublished, photos, room } = link;
  const pictures = picturesOf(regionOf(request), '');
  // nobody but staff sees photos of a car that is off the site
  return {
    data: { title, ends_at: endsAt, room, count: photos.length, photos: isPublished ? photos : [], pictures },
  };
}

/** GET phone-photos/{region}: the car of a link that staff have made. */
export const getPhonePhotos: DeclareRoute = (app) => {
  app.get(
    PATH,
    {
      config: { auth: 'phone', limit: 'read' },
      schema: {
        summary: 'The car of a link',
        ...SCHEMA,
        response: { 200: { $ref: 'PhonePhotosAnswer#' }, ...ERRORS, 429: ERRORS[400] },
      },
    },
    async (request) => answer(request, request.phoneLink),
  );
};

/** POST phone-photos/{region}: a photo for the car of a link. */
export const addPhonePhoto: DeclareRoute = (app) => {
  app.post(
    PATH,
    {
      config: { auth: 'phone', limit: 'write', takesMultipart: true },
      bodyLimit: BODY_LIMIT,
      preParsing: limitVisitorUploads({ ofNetwork: 8, ofPerson: 8 }),
      schema: {
        summary: 'Add a photo to the car of a link',
        description: 'The same photo again is not added twice. 409: the car has as many as it can have.',
        ...SCHEMA,
        body: { $ref: 'AddPhonePhotoBody#' },
        response: { 200: { $ref: 'PhonePhotosAnswer#' }, ...UPLOAD_ERRORS, 409: ERRORS[400] },
      },
    },
    async (request, reply) => {
      const { phoneLink } = request;
      if (!phoneLink) throw noSuchLink();
      const { client } = uploadingClient(request, reply);
      const photo = { dataUrl: request.body.file, client };
      const link = await withUploadTexts(request, () => app.services.deskPhoneLinks.add(phoneLink, photo));
      if (link === 'photos') throw new HttpError('limit_reached', `A car can have ${MAX_PHOTOS} photos.`);
      return answer(request, link);
    },
  );
};
