import type { FastifyRequest } from 'fastify';
import type { Language } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { findLanguage } from '#region/routing/paths.ts';
import type { ContactRow } from '../modules/contacts/index.ts';
import type { StaffMember } from '../modules/staff/index.ts';
import { clientAddress } from '../runtime/client-address.ts';
import { OWN_CALLER } from '../runtime/client-network.ts';
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

/**
 * Returns the region of a request that came to this process. Calls of the site to its own API may be about any region:
 * jobs do the work of all of them.
 * @throws HttpError 404 with the known regions, 421 if other processes answer for it
 */
export function servedRegionOf(request: FastifyRequest): ResolvedRegion {
  const region = regionOf(request);
  requireServed(request, region.code);
  return region;
}

/** @throws HttpError 421 if other processes answer for the region */
export function requireServed(request: FastifyRequest, code: string): void {
  const { regions } = request.server.services;
  if (regions.isServed(code) || clientAddress(request) === OWN_CALLER) return;
  const served = regions.served.map((each) => each.code).join(', ');
  throw new HttpError('region_elsewhere', 'Another server of the site answers for this region.', {
    region: [`here: ${served}`],
  });
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
