import { phonePhotosAddress } from '#domain/desk/phone-photos-page.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import type { DeclareRoute } from '../../../../http/route.ts';
import { drawQrCode } from '../../chat/qr-codes.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { DESK_LISTING_PARAMS, noSuchListing } from './listing-params.ts';

const PATH = `${DESK_API}/listings/:listing/phone-link`;
const CONFIG = { auth: 'staff', role: 'agent', limit: 'write' } as const;

/** POST desk/{region}/listings/{listing}/phone-link: an address for a phone, which only this answer has. */
export const openPhoneLink: DeclareRoute = (app) => {
  app.post(
    PATH,
    {
      config: CONFIG,
      schema: {
        summary: 'Make a link with which a phone adds photos',
        description: 'It ends the link that the car had. 404 for a sold car, too.',
        tags: ['desk'],
        params: DESK_LISTING_PARAMS,
        response: { 201: { $ref: 'NewPhoneLinkAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request, reply) => {
      const { code } = regionOf(request);
      const key = { region: code, id: request.params.listing };
      const token = await app.services.deskPhoneLinks.open(staffOf(request), key);
      if (token === null) throw noSuchListing();
      const address = app.services.site.originOf(request) + phonePhotosAddress(code, token);
      return reply.code(201).send({ data: { address, picture: await drawQrCode(address) } });
    },
  );
};

/** DELETE desk/{region}/listings/{listing}/phone-link: the link is refused from now on. */
export const endPhoneLink: DeclareRoute = (app) => {
  app.delete(
    PATH,
    {
      config: CONFIG,
      schema: {
        summary: 'End the link of a phone',
        description: 'Its photos stay.',
        tags: ['desk'],
        params: DESK_LISTING_PARAMS,
        response: { 200: { $ref: 'DeskListingAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const { listing: id } = request.params;
      const isEnded = await app.services.deskPhoneLinks.end(staffOf(request), { region: region.code, id });
      const data = isEnded ? await app.services.deskListings.find(region, id) : null;
      if (!data) throw noSuchListing();
      return { data };
    },
  );
};
