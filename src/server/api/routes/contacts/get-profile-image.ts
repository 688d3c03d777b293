import type { DeclareRoute } from '../../../http/route.ts';
import { CONTACT_ERRORS, CONTACT_PARAMS, found, OWN_CONTACT, ownOf } from './own-contact.ts';

/** GET {contacts}/{slug}/profile-image: sent to its owner only, never cached, and never run as a page (HARDENING A30). */
export const getProfileImage: DeclareRoute = (app) => {
  app.get(
    `${OWN_CONTACT}/profile-image`,
    {
      config: { auth: 'login', limit: 'file' },
      schema: {
        summary: 'The picture of the logged-in contact, as WebP',
        tags: ['profile'],
        params: CONTACT_PARAMS,
        response: {
          200: { description: 'The picture.', content: { 'image/webp': { schema: { type: 'string' } } } },
          ...CONTACT_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const webp = found(await app.services.profiles.readPicture(ownOf(request)));
      return reply
        .type('image/webp')
        .headers({
          'content-disposition': 'attachment; filename="profile.webp"',
          'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(webp);
    },
  );
};
