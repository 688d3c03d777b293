import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionAnswer } from '#contracts/types.ts';
import { DEVICE_COOKIE } from '#domain/session-cookies.ts';
import type { NewSession } from '../../login/login-service.ts';
import { keepSession } from '../../login/session-cookies.ts';
import { shownContact, shownUser } from '../../login/shown-contact.ts';
import { readCookie } from '../../plugins/cookies.ts';
import { isFromBrowser, refuseForeignOrigin } from '../../plugins/own-origin.ts';
import type { Services } from '../../services.ts';

/** Told to the one whose session begins; browsers have the token in a cookie only (HARDENING A18). */
export function sessionAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  session: NewSession,
  { site }: Pick<Services, 'site'>,
): SessionAnswer {
  keepSession(reply, session, site.isSecure(request));
  return {
    data: {
      access_token: isFromBrowser(request) ? null : session.token,
      user: shownUser(session.contact),
      contact: shownContact(session.contact),
      number_of_attempt: 0,
      lock_seconds_remaining: 0,
    },
  };
}

/** For routes that set or clear a login: not for pages of other sites, and kept by nobody. */
export function forOwnPages(services: () => Pick<Services, 'site'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store').removeHeader('access-control-allow-origin');
    refuseForeignOrigin(request, services().site.isOwnOrigin);
  };
}

/** What the browser of a request is known by; absent: nobody has logged in in it yet. */
export function deviceTokenOf(request: FastifyRequest, { site }: Pick<Services, 'site'>): string | undefined {
  return readCookie(request, DEVICE_COOKIE, site.isSecure(request));
}
