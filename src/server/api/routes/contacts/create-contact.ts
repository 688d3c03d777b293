import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CreateContactBody, VisitorContactAnswer } from '#contracts/types.ts';
import { HttpError } from '../../../app/plugins/http-error.ts';
import { tokenOf } from '../../../app/plugins/session.ts';
import type { Services } from '../../../app/services.ts';
import { shownContact, shownUser } from '../../../modules/login/shown-contact.ts';
import type { VisitorContact } from '../../../modules/profiles/repositories/visitor-contacts.ts';
import { forOwnPages } from '../login/session-answer.ts';
import { loggedIn, regionOf } from '../region-of.ts';
import { type DeclareRoute, ERRORS, REGION_API, REGION_PARAMS } from '../route.ts';
import { phoneOf } from './code-answers.ts';
import { refreshProfile } from './own-contact.ts';

const MAX_KEY_LENGTH = 200;

/**
 * POST contacts: who is logged in says what to be called, a visitor leaves contact details. These are kept apart: only a
 * verified code makes a contact, so nobody makes one of, or learns about, a phone that is not theirs (HARDENING A07).
 */
export const createContact: DeclareRoute = (app, services) => {
  app.post<{ Body: CreateContactBody; Headers: { 'idempotency-key'?: string } }>(
    `${REGION_API}/contacts`,
    {
      config: {
        auth: 'optional',
        limit: 'write',
        captcha: { action: 'create_contact', whenAway: 'mark', isForVisitors: true },
      },
      onRequest: forOwnPages(services),
      schema: {
        summary: 'Complete the contact that is logged in, or leave contact details',
        description:
          'With a session the name of the contact is changed. Without one a phone is needed; the answer is the same whether it is known or not. Calls with the same Idempotency-Key and body are stored once. Where a captcha is configured, visitors bring a token of the action create_contact in the header x-captcha-token.',
        tags: ['login'],
        params: REGION_PARAMS,
        headers: {
          type: 'object',
          properties: {
            'idempotency-key': {
              type: 'string',
              maxLength: MAX_KEY_LENGTH,
              description: 'Any text; another one for another call.',
            },
          },
        },
        body: { $ref: 'CreateContactBody#' },
        response: {
          200: { $ref: 'ContactAnswer#' },
          201: { $ref: 'VisitorContactAnswer#' },
          ...ERRORS,
          401: ERRORS[400],
          403: ERRORS[400],
        },
      },
    },
    async (request, reply) => {
      if (request.contact === null) {
        // belongs to the refusal below
        reply.header('www-authenticate', 'Bearer');
        const answer = await leaveDetails(request, request.headers['idempotency-key'], services());
        return reply.removeHeader('www-authenticate').code(201).send(answer);
      }
      const { name, phone, email } = request.body;
      if (phone !== undefined || email !== undefined)
        throw new HttpError(400, 'Who is logged in has a phone, and changes the email with personal-info.', {
          [phone === undefined ? 'email' : 'phone']: ['is for visitors'],
        });
      const contact = await services().sessions.nameContact(loggedIn(request), name.trim());
      if (!contact) throw new HttpError(401, 'Log in first.');
      refreshProfile(request, reply, contact, services());
      return { data: { user: shownUser(contact), contact: shownContact(contact) } };
    },
  );
};

/** @throws HttpError 401 for a session that is over, and for nobody without a phone */
async function leaveDetails(
  request: FastifyRequest<{ Body: CreateContactBody }>,
  key: string | undefined,
  services: Services,
): Promise<VisitorContactAnswer> {
  const { name, phone: typed, email = null } = request.body;
  const isBearer = /^Bearer\b/i.test(request.headers.authorization ?? '');
  const isOver = isBearer || tokenOf(request, 'login', services.site.isSecure(request)) !== null;
  if (isOver || typed === undefined)
    throw new HttpError(401, 'Log in first, or leave a phone number.', {
      phone: ['is needed from who is not logged in'],
    });
  const region = regionOf(request, services);
  const phone = phoneOf(services.login, region, typed);
  const contact = { region: region.code, phone, name: name.trim(), email };
  const id = await services.storeVisitorContact(contact, key ? hashOf(contact, key) : null);
  return { data: { user: null, contact: { id, ...contact } } };
}

/** The same for the same call only. */
const hashOf = (contact: VisitorContact, key: string) =>
  createHash('sha256')
    .update(JSON.stringify([contact, key]))
    .digest('hex');
