import type { FastifyRequest } from 'fastify';
import type { Language } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { findLanguage } from '#region/routing/paths.ts';
import { HttpError } from '../../app/plugins/http-error.ts';
import type { Services } from '../../app/services.ts';
import type { ContactRow } from '../../modules/profiles/repositories/contacts.ts';

/**
 * The region a request is about.
 * @throws HttpError 404 naming the regions there are
 */
export function regionOf({ params }: FastifyRequest, { regions }: Pick<Services, 'regions'>): ResolvedRegion {
  const { region: code } = params as { region: string };
  const region = regions.find(code);
  if (region) return region;
  const known = regions.all.map((each) => each.code).join(', ');
  throw new HttpError(404, 'There is no such region.', { region: [`allowed: ${known}`] });
}

/** The language asked for; one that the region does not have means its default (SPEC 4). */
export function languageOf(region: ResolvedRegion, wanted: string | null | undefined): Language {
  return (wanted && findLanguage(region, wanted)) || region.defaultLanguage;
}

/** Who is logged in, in routes that let nobody else in (`auth: 'login'` or `'purchase'`). */
export function loggedIn({ contact }: FastifyRequest): ContactRow {
  if (!contact) throw new HttpError(401, 'Log in first.');
  return contact;
}
