import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../http/http-error.ts';
import { loggedIn } from '../../../http/region-of.ts';
import { ERRORS, type Input, LANGUAGE_QUERY } from '../../../http/route.ts';
import type { ContactRow } from '../../../modules/contacts/index.ts';

/** SPEC 7.1: the query names the contact; only the logged-in one is allowed. */
export const OWNER_QUERY = {
  type: 'object',
  properties: {
    contact_id: {
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Id of the contact; must be the logged-in one.',
    },
  },
} as const;

/** The contact, and the language of the answer or of what is stored. */
export const OWNER_AND_LANGUAGE_QUERY = {
  type: 'object',
  properties: { ...OWNER_QUERY.properties, ...LANGUAGE_QUERY.properties },
} as const;

export const CATEGORY_QUERY = {
  category: { type: 'string', enum: ['used', 'new'], description: 'Only used or only new cars.' },
} as const;

export const OWN_ERRORS = { ...ERRORS, 401: ERRORS[400], 403: ERRORS[400] };

/**
 * Returns the contact of the requested history.
 * @throws HttpError 404 for every other contact, whether it exists or not (HARDENING A07, A11)
 */
export function ownerOf(request: FastifyRequest<{ Querystring: Input<typeof OWNER_QUERY> }>): ContactRow {
  const contact = loggedIn(request);
  const { contact_id: wanted = contact.id } = request.query;
  if (wanted === contact.id) return contact;
  throw new HttpError('not_found', 'There is no such history.', {
    contact_id: ['is not the logged-in contact'],
  });
}
