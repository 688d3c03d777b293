import { regionOf } from '../../../http/region-of.ts';
import type { DeclareRoute } from '../../../http/route.ts';
import { dataUrl } from '../../../modules/profiles/index.ts';
import { listTickets } from './list-tickets.ts';
import { CONTACT_ERRORS, CONTACT_PARAMS, found, OWN_CONTACT, ownOf, personalInfo } from './own-contact.ts';

/** GET {contacts}/{slug}/export: all stored data of the contact, as one file. */
export const exportContact: DeclareRoute = (app) => {
  app.get(
    `${OWN_CONTACT}/export`,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'All stored data of the logged-in contact',
        tags: ['profile'],
        params: CONTACT_PARAMS,
        response: { 200: { $ref: 'ContactExport#' }, ...CONTACT_ERRORS },
      },
    },
    async (request, reply) => {
      const { profiles } = app.services;
      const contact = found(await profiles.find(ownOf(request)));
      const { picture, records } = await profiles.readRecords(contact);
      const tickets = await listTickets(contact, regionOf(request), app.services);
      const now = new Date().toISOString();
      const name = `personal-data-${contact.region}-${now.slice(0, 10)}.json`;
      reply.header('content-disposition', `attachment; filename="${name}"`);
      return {
        data: {
          exported_at: now,
          region: contact.region,
          created_at: contact.createdAt.toISOString(),
          personal_info: { ...personalInfo(contact), tickets },
          picture: picture && dataUrl(picture),
          records,
        },
      };
    },
  );
};
