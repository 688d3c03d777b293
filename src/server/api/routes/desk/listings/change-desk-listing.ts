import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../../http/http-error.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import type { DeclareRoute } from '../../../../http/route.ts';
import { faultsOf, type ListingChangeResult } from '../../../../modules/desk-listings/index.ts';
import {
  BODY_LIMIT,
  limitStaffUploads,
  UPLOAD_COUNTS,
  UPLOAD_ERRORS,
  uploadingClient,
  withUploadTexts,
} from '../../files/own-file.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { DESK_LISTING_PARAMS, noSuchListing } from './listing-params.ts';

const PATH = `${DESK_API}/listings/:listing`;
const AGENT = { auth: 'staff', role: 'agent', limit: 'write' } as const;
const RESPONSE = {
  200: { $ref: 'DeskListingAnswer#' },
  409: { $ref: 'DeskListingConflict#' },
  ...DESK_ERRORS,
};
const SCHEMA = { tags: ['desk'], params: DESK_LISTING_PARAMS, response: RESPONSE };

type ListingRequest = FastifyRequest<{
  Params: { region: string; listing: number };
  Body: { version: string };
}>;

const changeOf = (request: ListingRequest) => ({
  by: staffOf(request),
  region: regionOf(request),
  id: request.params.listing,
  version: request.body.version,
});

/** Answers with the listing as it is now. @throws HttpError 409 if somebody else was faster */
async function changed(request: ListingRequest, result: ListingChangeResult) {
  const { services } = request.server;
  if (result === 'photos')
    throw new HttpError('invalid_input', 'These photos cannot be used.', {
      photos: ['allowed: at most 60 of the listing'],
    });
  if (typeof result === 'object')
    throw new HttpError('invalid_input', 'Some values cannot be used.', result.faults);
  const region = regionOf(request);
  const data = result === 'missing' ? null : await services.deskListings.find(region, request.params.listing);
  if (!data) throw noSuchListing();
  if (result === 'done') return { data };
  const errors = { version: ['is out of date'] };
  throw new HttpError('out_of_date', 'This listing has changed in the meantime.', errors, data);
}

/** PUT desk/{region}/listings/{listing}/fields. */
export const setDeskListingFields: DeclareRoute = (app) => {
  app.put(
    `${PATH}/fields`,
    {
      config: AGENT,
      schema: { summary: 'Change fields of a listing', body: { $ref: 'SetListingFieldsBody#' }, ...SCHEMA },
    },
    async (request) => {
      const change = changeOf(request);
      const { fields } = request.body;
      const errors = faultsOf(fields, change.region.manifest, Date.now());
      if (Object.keys(errors).length > 0)
        throw new HttpError('invalid_input', 'Some values cannot be used.', errors);
      const result = await app.services.deskListings.setFields({ ...change, fields });
      return changed(request, result);
    },
  );
};

/** PUT desk/{region}/listings/{listing}/status. */
export const setDeskListingStatus: DeclareRoute = (app) => {
  app.put(
    `${PATH}/status`,
    {
      config: AGENT,
      schema: {
        summary: 'Change the status of a listing',
        body: { $ref: 'SetListingStatusBody#' },
        ...SCHEMA,
      },
    },
    async (request) => {
      const { status } = request.body;
      const result = await app.services.deskListings.setStatus({ ...changeOf(request), status });
      return changed(request, result);
    },
  );
};

/** PUT desk/{region}/listings/{listing}/publication. */
export const setDeskListingPublication: DeclareRoute = (app) => {
  app.put(
    `${PATH}/publication`,
    {
      config: { ...AGENT, role: 'manager' },
      schema: {
        summary: 'Put a listing on the site, or take it off',
        body: { $ref: 'SetListingPublicationBody#' },
        ...SCHEMA,
      },
    },
    async (request) => {
      const { is_published: isPublished } = request.body;
      const change = changeOf(request);
      const result = await app.services.deskListings.setPublished({ ...change, isPublished });
      return changed(request, result);
    },
  );
};

/** PUT desk/{region}/listings/{listing}/photos. */
export const setDeskListingPhotos: DeclareRoute = (app) => {
  app.put(
    `${PATH}/photos`,
    {
      config: AGENT,
      schema: { summary: 'Order and remove photos', body: { $ref: 'SetListingPhotosBody#' }, ...SCHEMA },
    },
    async (request) => {
      const { photos } = request.body;
      const result = await app.services.deskListings.setPhotos({ ...changeOf(request), photos });
      return changed(request, result);
    },
  );
};

/** GET desk/{region}/listings/{listing}/photo-edit. */
export const getDeskListingPhotoEdit: DeclareRoute = (app) => {
  app.get(
    `${PATH}/photo-edit`,
    {
      config: { auth: 'staff', role: 'agent', limit: 'file' },
      schema: {
        summary: 'The original of a photo',
        tags: ['desk'],
        params: DESK_LISTING_PARAMS,
        querystring: {
          type: 'object',
          additionalProperties: false,
          required: ['photo'],
          properties: {
            photo: {
              type: 'string',
              maxLength: 500,
              description: 'Asset path of a stored photo of the listing.',
            },
          },
        } as const,
        response: { 200: { $ref: 'DeskPhotoEditAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request, reply) => {
      const { client } = uploadingClient(request, reply);
      const asked = { id: request.params.listing, photo: request.query.photo, client };
      const data = await withUploadTexts(request, () =>
        app.services.deskListings.findPhotoEdit(regionOf(request), asked),
      );
      if (!data) throw noSuchListing();
      return { data };
    },
  );
};

/** PUT desk/{region}/listings/{listing}/photo-edit. */
export const setDeskListingPhotoEdit: DeclareRoute = (app) => {
  app.put(
    `${PATH}/photo-edit`,
    {
      config: AGENT,
      schema: {
        summary: 'Turn a photo, cut it or hide parts of it',
        body: { $ref: 'SetListingPhotoEditBody#' },
        ...SCHEMA,
        response: { ...UPLOAD_ERRORS, ...RESPONSE },
      },
    },
    async (request, reply) => {
      const { client } = uploadingClient(request, reply);
      const { photo, edit } = request.body;
      const change = { ...changeOf(request), photo, edit, client };
      const result = await withUploadTexts(request, () => app.services.deskListings.editPhoto(change));
      return changed(request, result);
    },
  );
};

/** PUT desk/{region}/listings/{listing}/photo-note. */
export const setDeskListingPhotoNote: DeclareRoute = (app) => {
  app.put(
    `${PATH}/photo-note`,
    {
      config: AGENT,
      schema: { summary: 'Say what a photo shows', body: { $ref: 'SetListingPhotoNoteBody#' }, ...SCHEMA },
    },
    async (request) => {
      const { version: _, ...note } = request.body;
      const result = await app.services.deskListings.setPhotoNote({ ...changeOf(request), note });
      return changed(request, result);
    },
  );
};

/** PUT desk/{region}/listings/{listing}/media. */
export const setDeskListingMedia: DeclareRoute = (app) => {
  app.put(
    `${PATH}/media`,
    {
      config: AGENT,
      schema: {
        summary: 'Hide or show a film, sound, turn or close-up of the feed',
        body: { $ref: 'SetListingMediaBody#' },
        ...SCHEMA,
      },
    },
    async (request) => {
      const { media: file, is_hidden: isHidden } = request.body;
      const change = { ...changeOf(request), file, isHidden };
      return changed(request, await app.services.deskListings.setMedia(change));
    },
  );
};

/** POST desk/{region}/listings/{listing}/photos. */
export const addDeskListingPhoto: DeclareRoute = (app) => {
  app.post(
    `${PATH}/photos`,
    {
      config: { ...AGENT, takesMultipart: true },
      bodyLimit: BODY_LIMIT,
      preParsing: limitStaffUploads(UPLOAD_COUNTS),
      schema: {
        summary: 'Add a photo to a listing',
        body: { $ref: 'AddListingPhotoBody#' },
        ...SCHEMA,
        response: { ...UPLOAD_ERRORS, ...RESPONSE },
      },
    },
    async (request, reply) => {
      const { client } = uploadingClient(request, reply);
      const change = { ...changeOf(request), dataUrl: request.body.file, client };
      const result = await withUploadTexts(request, () => app.services.deskListings.addPhoto(change));
      return changed(request, result);
    },
  );
};
