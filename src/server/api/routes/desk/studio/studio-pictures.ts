import { uploadBudget } from '../../../../http/limits/concurrent-uploads.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { refusal } from '../../../../http/plugins/error-answer.ts';
import { sendError } from '../../../../http/plugins/errors.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { PictureBacklogError } from '../../../../modules/pictures/index.ts';
import { requestingClient } from '../../../../runtime/requesting-client.ts';
import { UPLOAD_ERRORS } from '../../files/own-file.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { contextOf, STUDIO_PATH, studioOf } from './studio-route.ts';

/** 2 MiB of a picture in base64 plus the JSON around it. */
const BODY_LIMIT = 3 * 1024 * 1024;
const limitUploads = uploadBudget({
  bytes: 4 * BODY_LIMIT,
  ofRoute: 4 * BODY_LIMIT,
  ofNetwork: 3 * BODY_LIMIT,
});

/** POST desk/{region}/studio/pictures: a picture of the brand, which a draft can name then. */
export const uploadStudioPicture: DeclareRoute = (app) => {
  app.post(
    `${DESK_API}${STUDIO_PATH}/pictures`,
    {
      bodyLimit: BODY_LIMIT,
      preParsing: limitUploads({ ofNetwork: 6, ofPerson: 2 }),
      config: { auth: 'staff', role: 'product', isOfDrafts: true, limit: 'write' },
      schema: {
        summary: 'Upload a picture of the brand',
        description:
          'PNG, JPEG, WebP or SVG of at most 2 MiB. It is converted to PNG, and public once a published manifest names it.',
        tags: ['desk'],
        params: REGION_PARAMS,
        body: { $ref: 'StudioPictureBody#' },
        response: { 201: { $ref: 'StudioPictureAnswer#' }, ...UPLOAD_ERRORS, ...DESK_ERRORS },
      },
    },
    async (request, reply) => {
      const studio = studioOf(request, 'picture');
      const client = requestingClient(request, reply);
      try {
        const { picture } = request.body;
        const bytes = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
        return reply.code(201).send({ data: await studio.storePicture(contextOf(request), bytes, client) });
      } catch (error) {
        if (!(error instanceof PictureBacklogError)) throw error;
        const message = 'Too many pictures are being processed. Try again in a moment.';
        return sendError(reply, refusal('overloaded', message, 2));
      }
    },
  );
};
