import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionAnswer } from '#contracts/types.ts';
import { CODE_REQUEST_COOKIE, DEVICE_COOKIE } from '#domain/login/session-cookies.ts';
import { RETENTION_DAYS } from '#domain/privacy/retention.ts';
import { DAY_SECONDS } from '#domain/time/durations.ts';
import { isFromBrowser, refuseForeignOrigin } from '../../../http/plugins/own-origin.ts';
import { tokenOf } from '../../../http/plugins/session.ts';
import {
  type NewSession,
  serializeContact,
  serializeUser,
  setSessionCookies,
} from '../../../modules/login/index.ts';
import { readCookie, setCookie } from '../../../runtime/cookies.ts';

/**
 * Sent when a session starts; pages of the site get the token in a cookie only (HARDENING A18). The session that the browser
 * had for the same purpose ends: nobody could log it out any more (A08).
 */
export async function sessionAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  session: NewSession,
): Promise<SessionAnswer> {
  const { site, sessions } = request.server.services;
  request.server.securityLog.note(request, 'logged_in', session.contact.id);
  const before = tokenOf(request, session.purpose, site.isSecure(request));
  if (before?.isCookie) await sessions.end([before.token]);
  // scripts of other sites work with the token alone
  if (!request.isFromNamedOrigin) setSessionCookies(reply, session, site.isSecure(request));
  return {
    data: {
      access_token: isFromBrowser(request) && !request.isFromNamedOrigin ? null : session.token,
      user: serializeUser(session.contact),
      contact: serializeContact(session.contact),
      number_of_attempt: 0,
      lock_seconds_remaining: 0,
    },
  };
}

/** For routes that set or clear a login: rejects pages of sites that the operator does not name, and is never cached. */
export async function forOwnPages(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store').removeHeader('access-control-allow-origin');
  if (!request.isFromNamedOrigin) refuseForeignOrigin(request, request.server.services.site.isOwnOrigin);
}

/** Id of the browser's request for a code; undefined if it has not requested one. */
export function codeRequestOf(request: FastifyRequest): string | undefined {
  const { site } = request.server.services;
  return readCookie(request, CODE_REQUEST_COOKIE, site.isSecure(request));
}

/** Stores the id of a request for a code in the browser; an empty id deletes it. */
export function saveCodeRequest(request: FastifyRequest, reply: FastifyReply, id: string): void {
  const { site } = request.server.services;
  setCookie(reply, {
    name: CODE_REQUEST_COOKIE,
    value: id,
    maxAge: id === '' ? 0 : RETENTION_DAYS.codeRequests * DAY_SECONDS,
    isSecure: site.isSecure(request),
    isReadable: false,
  });
}

/** Id of the browser of a request; undefined if no one has logged in with it. */
export function deviceTokenOf(request: FastifyRequest): string | undefined {
  const { site } = request.server.services;
  return readCookie(request, DEVICE_COOKIE, site.isSecure(request));
}
