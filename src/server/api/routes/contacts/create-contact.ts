import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CreateContactBody, VisitorContactAnswer } from '#contracts/types.ts';
import { HttpError } from '../../../http/http-error.ts';
import { tokenOf } from '../../../http/plugins/session.ts';
import { loggedIn, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { serializeContact, serializeUser } from '../../../modules/login/index.ts';
import type { VisitorContact } from '../../../modules/profiles/index.ts';
import { forOwnPages } from '../login/session-answer.ts';
import { personOf } from '../person-of.ts';
import { REGION_QUERY, regionInQuery } from '../region-in-query.ts';
import { phoneOf } from './code-answers.ts';
import { refreshProfile } from './own-contact.ts';

const MAX_KEY_LENGTH = 200;
const KEY_HEADER = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      maxLength: MAX_KEY_LENGTH,
      description: 'Any text, unique per call.',
    },
  },
} as const;

/**
 * POST contacts: sets the name of a logged-in contact, or stores contact details of a visitor. The latter are stored
 * separately: only a verified code creates a contact, so no one can claim or probe a phone of others (HARDENING A07).
 */
export const createContact = declare(`${REGION_API}/contacts`);

/** POST /api/v1/rabbit/contacts: the same for chats, with the region in the query (SPEC 7.3). */
export const createChatContact = declare('/api/v1/rabbit/contacts');

function declare(url: string): DeclareRoute {
  const isInPath = url.startsWith(REGION_API);
  return (app) => {
    app.post(
      url,
      {
        config: {
          auth: 'optional',
          limit: 'write',
          captcha: { action: 'create_contact', whenUnavailable: 'mark', isForVisitors: true },
        },
        onRequest: [...(isInPath ? [] : [regionInQuery]), forOwnPages],
        schema: {
          summary: `Name the logged-in contact, or leave contact details${isInPath ? '' : ', for chats'}`,
          description:
            'With a session the name of the contact is changed. Without one a phone is required; the answer does not depend on whether it is known. Calls with the same Idempotency-Key and body are stored once. If a captcha is configured, visitors send a token of the action create_contact in the header x-captcha-token.',
          tags: [isInPath ? 'login' : 'chat'],
          ...(isInPath
            ? { params: REGION_PARAMS }
            : { operationId: 'postChatContacts', querystring: REGION_QUERY }),
          headers: KEY_HEADER,
          body: { $ref: 'CreateContactBody#' },
          response: {
            200: { $ref: 'ContactAnswer#' },
            201: { $ref: 'VisitorContactAnswer#' },
            ...ERRORS,
            401: ERRORS[400],
            403: ERRORS[400],
            429: ERRORS[400],
          },
        },
      },
      async (request, reply) => {
        if (request.contact === null) {
          // has a message of its own below
          reply.header('www-authenticate', 'Bearer');
          const answer = await storeDetails(request, request.headers['idempotency-key']);
          return reply.removeHeader('www-authenticate').code(201).send(answer);
        }
        const { name, phone, email } = request.body;
        if (phone !== undefined || email !== undefined)
          throw new HttpError(
            'invalid_input',
            'Logged-in contacts have a phone and change the email with personal-info.',
            {
              [phone === undefined ? 'email' : 'phone']: ['is for visitors only'],
            },
          );
        const contact = await app.services.sessions.nameContact(loggedIn(request), name.trim());
        if (!contact) throw new HttpError('login_required', 'Log in first.');
        refreshProfile(request, reply, contact);
        return { data: { user: serializeUser(contact), contact: serializeContact(contact) } };
      },
    );
  };
}

/** @throws HttpError 401 for an expired session, and without a session or phone; UsedUpToday */
async function storeDetails(
  request: FastifyRequest<{ Body: CreateContactBody }>,
  key: string | undefined,
): Promise<VisitorContactAnswer> {
  const { services } = request.server;
  const { name, phone: typed, email = null } = request.body;
  const isBearer = /^Bearer\b/i.test(request.headers.authorization ?? '');
  const isOver = isBearer || tokenOf(request, 'login', services.site.isSecure(request)) !== null;
  if (isOver || typed === undefined)
    throw new HttpError('login_required', 'Log in first, or leave a phone number.', {
      phone: ['is required without a login'],
    });
  const region = regionOf(request);
  const phone = phoneOf(services.login, region, typed);
  const contact = { region: region.code, phone, name: name.trim(), email };
  const id = await services.storeVisitorContact(contact, {
    region,
    person: personOf(request),
    requestHash: key ? hashOf(contact, key) : null,
  });
  return { data: { user: null, contact: { id, ...contact } } };
}

/** The same key for the same call only. */
const hashOf = (contact: VisitorContact, key: string) =>
  createHash('sha256')
    .update(JSON.stringify([contact, key]))
    .digest('hex');
