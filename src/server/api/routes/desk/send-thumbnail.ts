import type { FastifyReply } from 'fastify';
import { HttpError } from '../../../http/http-error.ts';
import { UploadError } from '../../../modules/files/index.ts';
import { foundFile } from '../files/own-file.ts';
import { DESK_ERRORS } from './desk-route.ts';

/** Answers of calls that show a small picture of a file. */
export const THUMBNAIL_ANSWER = {
  200: {
    description: 'The picture.',
    content: { 'image/jpeg': { schema: { type: 'string' } } },
  },
  ...DESK_ERRORS,
} as const;

/** Sends a small picture. @throws HttpError 404 if the file has none, 503 while too many are being made */
export async function sendThumbnail(reply: FastifyReply, making: Promise<Buffer | null>) {
  const picture = await making.catch((error: unknown) => {
    if (!(error instanceof UploadError)) throw error;
    if (error.fault === 'busy') throw new HttpError('overloaded', 'Too many pictures are being made.');
    return null;
  });
  return reply
    .type('image/jpeg')
    .headers({ 'cross-origin-resource-policy': 'same-origin' })
    .send(foundFile(picture));
}
