import { toDataURL } from 'qrcode';
import { messagingLink } from '#domain/messages/messaging-link.ts';
import { HttpError } from '../../../http/http-error.ts';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, SLUG_PARAMS } from '../../../http/route.ts';
import type { Services } from '../../../http/services.ts';
import type { Person, TicketPlace } from '../../../modules/tickets/index.ts';
import { personOf } from '../person-of.ts';

/** Pixels of a side: sharp on screens with three pixels a point. */
const SIDE = 600;

/** GET chat/{slug}/line-qr-code: opens a conversation about a car or a ticket in the region’s messaging app (SPEC 7.2). */
export const getChatQrCode: DeclareRoute = (app, services) => {
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
    async (request) => {
      const region = regionOf(request, services());
      const place = { region, language: languageOf(region, request.query.lang) };
      const about = await subjectOf(request.params.slug, place, personOf(request, services()), services());
      const link = messagingLink(region.manifest.contact, about ?? '');
      if (about === null || link === undefined)
        throw new HttpError('not_found', 'There is no such conversation.');
      return { data: await toDataURL(link, { width: SIDE, margin: 2 }) };
    },
  );
};

/** What stands in the message at first: the car, or the ticket of the person with its number; null for neither. */
async function subjectOf(
  slug: string,
  place: TicketPlace,
  person: Person,
  { findCard, tickets }: Pick<Services, 'findCard' | 'tickets'>,
): Promise<string | null> {
  const card = await findCard({ ...place, slug });
  if (card) return card.title;
  const ticket = await tickets.find({ ...place, slug, person });
  return ticket && `${ticket.title} ${ticket.number}`;
}
