import { HttpError } from '../../../http/http-error.ts';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, LANGUAGE_QUERY } from '../../../http/route.ts';
import { clearSessionCookies } from '../../../modules/login/index.ts';
import { callNumber } from '../../../modules/payments/index.ts';
import { CONTACT_ERRORS, CONTACT_PARAMS, found, OWN_CONTACT, ownOf } from './own-contact.ts';

const REASONS = {
  open_offers: 'messages:deletion.openOffers',
  open_money: 'messages:deletion.openMoney',
} as const;

/** DELETE {contacts}/{slug}: deletes all data of the contact and ends every session. */
export const deleteContact: DeclareRoute = (app) => {
  app.delete(
    OWN_CONTACT,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Delete the logged-in contact with all its data',
        description:
          'Offers stay for the books, without personal details. 409: an offer has not ended, or money is on its way or to be paid back.',
        tags: ['profile'],
        params: CONTACT_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'DeletedContactAnswer#' }, ...CONTACT_ERRORS, 409: CONTACT_ERRORS[401] },
      },
    },
    async (request, reply) => {
      const { profiles, site } = app.services;
      const region = regionOf(request);
      const removed = await profiles.remove(ownOf(request), region.manifest.offers);
      if (typeof removed === 'string') {
        const { code } = languageOf(region, request.query.lang ?? request.contact?.preferredLanguage);
        throw new HttpError(
          'open_offers',
          app.services.texts.translate(code)(REASONS[removed], { phone: callNumber(region) }),
        );
      }
      found(removed || null);
      clearSessionCookies(reply, site.isSecure(request));
      return { data: { deleted: true } };
    },
  );
};
