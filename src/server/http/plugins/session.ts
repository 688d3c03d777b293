import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { TOKEN_COOKIES } from '#domain/login/session-cookies.ts';
import type { ContactRow } from '../../modules/contacts/index.ts';
import type { SessionPurpose } from '../../modules/login/index.ts';
import { readCookie } from '../../runtime/cookies.ts';
import { hashToken, isToken } from '../../runtime/tokens.ts';
import { HttpError } from '../http-error.ts';
import type { AuthLevel } from './auth-level.ts';
import { isFromBrowser, refuseForeignOrigin } from './own-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The logged-in contact; null without a login, or if the route does not read it (`config.auth`). */
    contact: ContactRow | null;
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Tokens that a level accepts, in this order. */
const PURPOSES: Readonly<Record<'login' | 'purchase', readonly SessionPurpose[]>> = {
  login: ['login'],
  purchase: ['purchase', 'login'],
};

/** A token and where it was sent. */
interface GivenToken {
  token: string;
  isCookie: boolean;
}

/**
 * Authenticates requests of routes that require it: `login` and `purchase` reject all others, the optional ones let
 * visitors through too. Looks up sessions after the region and the input are validated (HARDENING A47), in the database each
 * time: an ended session is invalid on every process. Call it before the first route and before `addRateLimits`, whose
 * hook then runs first.
 */
export function addSessions(app: FastifyInstance): void {
  app.decorateRequest('contact', null);
  const lookUp = async (request: FastifyRequest, reply: FastifyReply, auth: AuthLevel) => {
    // answers about a person are never cached (HARDENING A34)
    reply.header('cache-control', 'no-store').removeHeader('access-control-allow-origin');
    for (const purpose of PURPOSES[auth.endsWith('purchase') ? 'purchase' : 'login'])
      request.contact ??= await contactOf(request, purpose);
    if (request.contact === null && !auth.startsWith('optional')) {
      reply.header('www-authenticate', 'Bearer');
      throw new HttpError('login_required', 'Log in first.', {
        authorization: ['a token of this region is needed'],
      });
    }
  };
  // no promise for public routes, which are most requests
  const guard: onRequestHookHandler = (request, reply, done) => {
    const { auth = 'public' } = request.routeOptions.config;
    if (auth === 'public' || auth === 'partner' || auth === 'phone' || auth === 'staff') return done();
    lookUp(request, reply, auth).then(() => done(), done);
  };
  app.addHook('onRoute', (route) => {
    // large bodies are only accepted from logged-in people
    const at = route.bodyLimit === undefined ? 'preHandler' : 'onRequest';
    route[at] = [guard, ...[route[at] ?? []].flat()];
  });
}

async function contactOf(request: FastifyRequest, purpose: SessionPurpose): Promise<ContactRow | null> {
  const { sessions, site } = request.server.services;
  const given = tokenOf(request, purpose, site.isSecure(request));
  if (!given) return null;
  const { region } = request.params as { region?: string };
  if (region === undefined)
    throw new Error(`${request.routeOptions.url} requires a login, but has no region`);
  if (given.isCookie && !SAFE.has(request.method)) {
    // without either header a very old browser and an attack look the same
    if (!isFromBrowser(request))
      throw new HttpError('foreign_origin', 'Requests with a cookie must send Origin.');
    refuseForeignOrigin(request, site.isOwnOrigin);
  }
  return sessions.find({ tokenHash: hashToken(given.token), region, purpose });
}

/** Returns the token of a request: `Authorization: Bearer` before the cookie. Other schemes are for proxies in front. */
export function tokenOf(
  request: FastifyRequest,
  purpose: SessionPurpose,
  isSecure: boolean,
): GivenToken | null {
  const { authorization = '' } = request.headers;
  if (/^Bearer\b/i.test(authorization)) {
    const token = bearerOf(request);
    return isToken(token) ? { token, isCookie: false } : null;
  }
  const token = readCookie(request, TOKEN_COOKIES[purpose], isSecure);
  return isToken(token) ? { token, isCookie: true } : null;
}

/** The text behind `Authorization: Bearer`. */
export const bearerOf = ({ headers: { authorization = '' } }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization)?.[1];
