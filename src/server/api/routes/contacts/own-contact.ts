import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PersonalInfo, PersonalInfoAnswer } from '#contracts/types.ts';
import { HttpError } from '../../../http/http-error.ts';
import { loggedIn, regionOf } from '../../../http/region-of.ts';
import { ERRORS, type Input, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import type { ContactRow } from '../../../modules/contacts/index.ts';
import { setProfileCookies } from '../../../modules/login/index.ts';
import type { OwnContact } from '../../../modules/profiles/index.ts';
import { listTickets } from './list-tickets.ts';

/** A contact; only its own person gets an answer. */
export const OWN_CONTACT = `${REGION_API}/contacts/:slug`;

export const CONTACT_PARAMS = {
  type: 'object',
  required: ['region', 'slug'],
  properties: {
    ...REGION_PARAMS.properties,
    slug: { type: 'string', maxLength: 220, description: 'Slug of the logged-in contact.' },
  },
} as const;

/** Common answers of routes of a contact. */
export const CONTACT_ERRORS = { ...ERRORS, 401: ERRORS[400], 403: ERRORS[400] };

const SLUG = /^[0-9a-f]{1,40}$/;

/**
 * Returns the logged-in contact and the requested slug; the query compares them.
 * @throws HttpError 404 for a text that cannot be a slug; some cannot be sent to the database
 */
export function ownOf(
  request: FastifyRequest<{ Params: Input<typeof CONTACT_PARAMS> }>,
): OwnContact & { phone: string } {
  const { id, phone } = loggedIn(request);
  const { region, slug } = request.params;
  return found(SLUG.test(slug) ? { id, phone, region, slug } : null);
}

/** @throws HttpError 404, the same for contacts of others, of other regions and unknown ones (HARDENING A11) */
export function found<Value>(value: Value | null): Value {
  if (value === null) throw new HttpError('not_found', 'There is no such contact.');
  return value;
}

/** Refreshes the profile cookies of the browser (SPEC 4). */
export function refreshProfile(request: FastifyRequest, reply: FastifyReply, contact: ContactRow): void {
  const { services } = request.server;
  setProfileCookies(reply, contact, regionOf(request), services.site.isSecure(request));
}

/** Query of personal-info. */
export const EXCLUDE = {
  type: 'object',
  properties: {
    exclude: { type: 'string', enum: ['tickets'], description: 'Parts to leave out.' },
    lang: {
      type: 'string',
      maxLength: 20,
      description: 'Language of titles; the default is that of the contact.',
    },
  },
} as const;

/** The details of a contact, with its tickets unless the query excludes them. */
export async function personalInfoAnswer(
  request: FastifyRequest<{ Querystring: Input<typeof EXCLUDE> }>,
  reply: FastifyReply,
  contact: ContactRow,
): Promise<PersonalInfoAnswer> {
  const { services } = request.server;
  refreshProfile(request, reply, contact);
  const data = personalInfo(contact);
  if (request.query.exclude === 'tickets') return { data };
  const tickets = await listTickets(contact, regionOf(request), services, request.query.lang);
  return { data: { ...data, tickets } };
}

export function personalInfo(contact: ContactRow): PersonalInfo {
  const { slug, name, phone, email, profileImage, preferredLanguage } = contact;
  return { slug, name, phone, email, profile_image: profileImage, preferred_language: preferredLanguage };
}
