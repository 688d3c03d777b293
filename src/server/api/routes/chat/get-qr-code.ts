import { messagingLink } from '#domain/messages/messaging-link.ts';
import { HttpError } from '../../../http/http-error.ts';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, SLUG_PARAMS } from '../../../http/route.ts';
import type { Services } from '../../../http/services.ts';
import { PictureBacklogError } from '../../../modules/pictures/index.ts';
import type { Person, TicketLocale } from '../../../modules/tickets/index.ts';
import { requestingClient } from '../../../runtime/requesting-client.ts';
import { personOf } from '../person-of.ts';
import { qrCodes } from './qr-codes.ts';

/** GET chat/{slug}/line-qr-code: opens a conversation about a car or a ticket in the region’s messaging app (SPEC 7.2). */
export const getChatQrCode: DeclareRoute = (app) => {
  const draw = qrCodes();
  app.get(
    `${REGION_API}/chat/:slug/line-qr-code`,
    {
      config: { auth: 'optional', limit: 'read' },
      schema: {
        summary: 'QR code that opens a conversation',
        tags: ['chat'],
        params: SLUG_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'ChatQrCodeAnswer#' }, ...ERRORS },
      },
    },
    async (request, reply) => {
      const region = regionOf(request);
      const locale = { region, language: languageOf(region, request.query.lang) };
      const about = await subjectOf(request.params.slug, locale, personOf(request), app.services);
      const link = messagingLink(region.manifest.contact, about ?? '');
      if (about === null || link === undefined)
        throw new HttpError('not_found', 'There is no such conversation.');
      const data = await draw(link, requestingClient(request, reply)).catch((error: unknown) => {
        if (!(error instanceof PictureBacklogError)) throw error;
        throw new HttpError('overloaded', 'Too many codes are being drawn. Try again in a moment.');
      });
      return { data };
    },
  );
};

/** What stands in the message at first: the car, or the ticket of the person with its number; null for neither. */
async function subjectOf(
  slug: string,
  locale: TicketLocale,
  person: Person,
  { findCard, tickets }: Pick<Services, 'findCard' | 'tickets'>,
): Promise<string | null> {
  const card = await findCard({ ...locale, slug });
  if (card) return card.title;
  const ticket = await tickets.find({ ...locale, slug, person });
  return ticket && `${ticket.title} ${ticket.number}`;
}
