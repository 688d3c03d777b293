import type { FastifyReply } from 'fastify';
import { HttpError } from '../../../http/http-error.ts';
import { type PrintedFile, PrintingTimeout } from '../../../modules/documents/index.ts';
import { PictureBacklogError } from '../../../modules/pictures/index.ts';
import { OFFER_ERRORS } from '../offers/own-offer.ts';

/** Answer of a route that sends a document. */
export const DOCUMENT_ANSWER = {
  200: { description: 'The document.', content: { 'application/pdf': { schema: { type: 'string' } } } },
  ...OFFER_ERRORS,
  503: OFFER_ERRORS[400],
};

/** Sends a document to the person that it is for: browsers show it, and store nothing. */
export function sendDocument(reply: FastifyReply, { bytes, sha256, name }: PrintedFile) {
  return reply
    .type('application/pdf')
    .headers({
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="${name}.pdf"`,
      // the viewers of browsers run in their own origin
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
      'x-robots-tag': 'noindex',
    })
    .send(bytes);
}

/** @throws HttpError 503 while too many documents are being printed, and for one that takes too long */
export async function orBusy<Result>(printed: Promise<Result>, reply: FastifyReply): Promise<Result> {
  return printed.catch((error: unknown) => {
    if (!(error instanceof PictureBacklogError || error instanceof PrintingTimeout)) throw error;
    reply.header('retry-after', '5');
    throw new HttpError('overloaded', 'Too many documents are being printed. Try again in a moment.');
  });
}
