import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../app/plugins/http-error.ts';
import type { ContactRow } from '../../../modules/profiles/repositories/contacts.ts';
import { loggedIn } from '../region-of.ts';
import { ERRORS } from '../route.ts';

/** SPEC 7.1: the contact stands in the query; it can only be one’s own. */
export const OWNER_QUERY = {
  contact_id: {
    type: 'integer',
    minimum: 1,
    description: 'Number of the contact; only that of whoever is logged in is answered.',
  },
};

export const CATEGORY_QUERY = {
  category: { type: 'string', enum: ['used', 'new'], description: 'Only used or only new cars.' },
};

export const OWN_ERRORS = { ...ERRORS, 401: ERRORS[400], 403: ERRORS[400] };

/**
 * Whose history is asked for.
 * @throws HttpError 404 for every contact that is not one’s own, whether there is one or not (HARDENING A07, A11)
 */
export function ownerOf(request: FastifyRequest<{ Querystring: { contact_id?: number } }>): ContactRow {
  const contact = loggedIn(request);
  const { contact_id: wanted = contact.id } = request.query;
  if (wanted === contact.id) return contact;
  throw new HttpError(404, 'There is no such history.', { contact_id: ['is not that of who is logged in'] });
}
