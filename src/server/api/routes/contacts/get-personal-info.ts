import type { DeclareRoute } from '../../../http/route.ts';
import {
  CONTACT_ERRORS,
  CONTACT_PARAMS,
  EXCLUDE,
  found,
  OWN_CONTACT,
  ownOf,
  personalInfoAnswer,
} from './own-contact.ts';

/** GET {contacts}/{slug}/personal-info: the details of the logged-in contact (SPEC 7.3). */
export const getPersonalInfo: DeclareRoute = (app) => {
  app.get(
    `${OWN_CONTACT}/personal-info`,
    {
      config: { auth: 'login', limit: 'read' },
      schema: {
        summary: 'Details of the logged-in contact',
        tags: ['profile'],
        params: CONTACT_PARAMS,
        querystring: EXCLUDE,
        response: { 200: { $ref: 'PersonalInfoAnswer#' }, ...CONTACT_ERRORS },
      },
    },
    async (request, reply) => {
      const contact = found(await app.services.profiles.find(ownOf(request)));
      return personalInfoAnswer(request, reply, contact);
    },
  );
};
