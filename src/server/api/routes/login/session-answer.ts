import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionAnswer } from '#contracts/types.ts';
import { RETENTION_DAYS } from '#domain/retention.ts';
import { CODE_REQUEST_COOKIE, DEVICE_COOKIE } from '#domain/session-cookies.ts';
import { readCookie, setCookie } from '../../../app/plugins/cookies.ts';
import { isFromBrowser, refuseForeignOrigin } from '../../../app/plugins/own-origin.ts';
import type { Services } from '../../../app/services.ts';
import type { NewSession } from '../../../modules/login/login-service.ts';
import { setSessionCookies } from '../../../modules/login/session-cookies.ts';
import { shownContact, shownUser } from '../../../modules/login/shown-contact.ts';

const DAY_SECONDS = 86_400;

/** Told to the one whose session begins; browsers have the token in a cookie only (HARDENING A18). */
export function sessionAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  session: NewSession,
  { site }: Pick<Services, 'site'>,
): SessionAnswer {
  setSessionCookies(reply, session, site.isSecure(request));
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

/** The request for a code that a browser holds; absent: it has asked for none. */
export function codeRequestOf(request: FastifyRequest, { site }: Pick<Services, 'site'>): string | undefined {
  return readCookie(request, CODE_REQUEST_COOKIE, site.isSecure(request));
}

/** Lets a browser hold the request for the code it has asked for; an empty id takes it away. */
export function saveCodeRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  { site }: Pick<Services, 'site'>,
): void {
  setCookie(reply, {
    name: CODE_REQUEST_COOKIE,
    value: id,
    maxAge: id === '' ? 0 : RETENTION_DAYS.codeRequests * DAY_SECONDS,
    isSecure: site.isSecure(request),
    isReadable: false,
  });
}

/** What the browser of a request is known by; absent: nobody has logged in in it yet. */
export function deviceTokenOf(request: FastifyRequest, { site }: Pick<Services, 'site'>): string | undefined {
  return readCookie(request, DEVICE_COOKIE, site.isSecure(request));
}
