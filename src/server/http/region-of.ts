import type { FastifyRequest } from 'fastify';
import type { Language } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { findLanguage } from '#region/routing/paths.ts';
import type { ContactRow } from '../modules/contacts/index.ts';
import type { StaffMember } from '../modules/staff/index.ts';
import { HttpError } from './http-error.ts';
import type { Services } from './services.ts';

/**
 * Returns the region of a request.
 * @throws HttpError 404 with the known regions
 */
export function regionOf({ params, server }: FastifyRequest): ResolvedRegion {
  const { regions } = server.services;
  const { region: code } = params as { region: string };
  const region = regions.find(code);
  if (region) return region;
  throw noSuchRegion({ regions });
}

/** The answer about a region that does not exist, or that the client may not know of. */
export function noSuchRegion({ regions }: Pick<Services, 'regions'>): HttpError {
  const known = regions.all.map((each) => each.code).join(', ');
  return new HttpError('region_not_found', 'There is no such region.', { region: [`allowed: ${known}`] });
}

/** Returns the requested language, or the default of the region if it lacks it (SPEC 4). */
export function languageOf(region: ResolvedRegion, wanted: string | null | undefined): Language {
  return (wanted && findLanguage(region, wanted)) || region.defaultLanguage;
}

/** Returns the logged-in contact, in routes that require one (`auth: 'login'` or `'purchase'`). */
export function loggedIn({ contact }: FastifyRequest): ContactRow {
  if (!contact) throw new HttpError('login_required', 'Log in first.');
  return contact;
}

/** Returns the member of staff, in routes for staff (`auth: 'staff'`). */
export function staffOf({ staff }: FastifyRequest): StaffMember {
  if (!staff) throw new HttpError('login_required', 'Log in at the desk first.');
  return staff;
}
