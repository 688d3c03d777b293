import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProfileImageAnswer } from '#contracts/types.ts';
import { uploadBudget } from '../../../http/limits/concurrent-uploads.ts';
import { refusal } from '../../../http/plugins/error-answer.ts';
import { sendError } from '../../../http/plugins/errors.ts';
import type { DeclareRoute } from '../../../http/route.ts';
import type { ContactRow } from '../../../modules/contacts/index.ts';
import { serializeUser } from '../../../modules/login/index.ts';
import { PictureBacklogError } from '../../../modules/pictures/index.ts';
import { pictureBytes } from '../../../modules/profiles/index.ts';
import { requestingClient } from '../../../runtime/requesting-client.ts';
import { CONTACT_ERRORS, CONTACT_PARAMS, found, OWN_CONTACT, ownOf, refreshProfile } from './own-contact.ts';

const MIB = 1024 * 1024;
/** 10 MiB of a picture in base64 plus the JSON around it (HARDENING A29). */
const BODY_LIMIT = 14 * MIB;
const limitUploads = uploadBudget({
  bytes: 3 * BODY_LIMIT,
  ofRoute: 3 * BODY_LIMIT,
  ofNetwork: 2 * BODY_LIMIT,
});

/** PUT {contacts}/{slug}/profile-image: a picture, sent as a data URL like other files (SPEC 7.2). */
export const changeProfileImage: DeclareRoute = (app) => {
  app.put(
    `${OWN_CONTACT}/profile-image`,
    {
      config: { auth: 'login', limit: 'write', takesMultipart: true },
      bodyLimit: BODY_LIMIT,
      preParsing: limitUploads({ ofNetwork: 6, ofPerson: 1 }),
      schema: {
        summary: 'Change the picture of the logged-in contact',
        tags: ['profile'],
        params: CONTACT_PARAMS,
        body: { $ref: 'ProfileImageBody#' },
        response: { 200: { $ref: 'ProfileImageAnswer#' }, ...CONTACT_ERRORS, 413: CONTACT_ERRORS[400] },
      },
    },
    async (request, reply) => {
      const { profiles } = app.services;
      const own = ownOf(request);
      // reject other contacts before any work
      found(await profiles.find(own));
      try {
        const client = requestingClient(request, reply);
        const contact = await profiles.setPicture(own, { ...pictureBytes(request.body.file), client });
        return imageAnswer(request, reply, found(contact));
      } catch (error) {
        if (!(error instanceof PictureBacklogError)) throw error;
        const message = 'Too many pictures are being processed. Try again in a moment.';
        return sendError(reply, refusal('overloaded', message, 2));
      }
    },
  );
};

/** DELETE {contacts}/{slug}/profile-image: removes the picture. */
export const removeProfileImage: DeclareRoute = (app) => {
  app.delete(
    `${OWN_CONTACT}/profile-image`,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Remove the picture of the logged-in contact',
        tags: ['profile'],
        params: CONTACT_PARAMS,
        response: { 200: { $ref: 'ProfileImageAnswer#' }, ...CONTACT_ERRORS },
      },
    },
    async (request, reply) => {
      const contact = await app.services.profiles.removePicture(ownOf(request));
      return imageAnswer(request, reply, found(contact));
    },
  );
};

function imageAnswer(request: FastifyRequest, reply: FastifyReply, contact: ContactRow): ProfileImageAnswer {
  refreshProfile(request, reply, contact);
  return { data: { user: serializeUser(contact) } };
}
