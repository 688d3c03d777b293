import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { findLanguage } from '#region/routing/paths.ts';
import { HttpError } from '../../../http/http-error.ts';
import { regionOf } from '../../../http/region-of.ts';
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

/** PUT {contacts}/{slug}/personal-info: changes the given personal details; others stay (SPEC 7.3). */
export const changePersonalInfo: DeclareRoute = (app) => {
  app.put(
    `${OWN_CONTACT}/personal-info`,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Change the details of the logged-in contact',
        tags: ['profile'],
        params: CONTACT_PARAMS,
        querystring: EXCLUDE,
        body: { $ref: 'PersonalInfoBody#' },
        response: { 200: { $ref: 'PersonalInfoAnswer#' }, ...CONTACT_ERRORS },
      },
    },
    async (request, reply) => {
      const { name, email, preferred_language: language } = request.body;
      const region = regionOf(request);
      const contact = await app.services.profiles.change(ownOf(request), {
        ...(name !== undefined && { name: name.trim() }),
        ...(email !== undefined && { email }),
        ...(language !== undefined && { preferredLanguage: languageCode(region, language) }),
      });
      return personalInfoAnswer(request, reply, found(contact));
    },
  );
};

/** @throws HttpError 400 with the languages of the region */
function languageCode(region: ResolvedRegion, wanted: string | null): string | null {
  if (wanted === null) return null;
  const language = findLanguage(region, wanted);
  if (language) return language.code;
  const known = region.languages.map(({ code }) => code).join(', ');
  throw new HttpError('invalid_input', 'The region does not have this language.', {
    preferred_language: [`allowed: ${known}`],
  });
}
