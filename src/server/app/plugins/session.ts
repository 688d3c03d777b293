import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN_COOKIES } from '#domain/session-cookies.ts';
import type { SessionPurpose } from '../../modules/login/repositories/sessions.ts';
import { hashToken, isToken } from '../../modules/login/tokens.ts';
import type { ContactRow } from '../../modules/profiles/repositories/contacts.ts';
import type { Services } from '../services.ts';
import type { AuthLevel } from './auth-level.ts';
import { readCookie } from './cookies.ts';
import { HttpError } from './http-error.ts';
import { isFromBrowser, refuseForeignOrigin } from './own-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is logged in; null: nobody, or the route does not ask (`config.auth`). */
    contact: ContactRow | null;
  }
}

type SessionServices = Pick<Services, 'sessions' | 'site'>;

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A token and how it came. */
interface GivenToken {
  token: string;
  isCookie: boolean;
}

/**
 * Finds out who is logged in, for routes that ask: `login` and `purchase` refuse everybody else, `optional` lets visitors
 * through as well. Sessions are looked up after the region and the input are checked (HARDENING A47), in the database each
 * time: a session that was ended is over on every process. To be called before the first route and before `addRateLimits`,
 * whose guard then comes first.
 */
export function addSessions(app: FastifyInstance, services: () => SessionServices): void {
  app.decorateRequest('contact', null);
  const lookUp = async (request: FastifyRequest, reply: FastifyReply, auth: AuthLevel) => {
    // what is about one person is kept by nobody (HARDENING A34)
    reply.header('cache-control', 'no-store').removeHeader('access-control-allow-origin');
    const purpose = auth === 'purchase' ? 'purchase' : 'login';
    request.contact = await contactOf(request, purpose, services());
    if (request.contact === null && auth !== 'optional') {
      reply.header('www-authenticate', 'Bearer');
      throw new HttpError(401, 'Log in first.', { authorization: ['a token of this region is needed'] });
    }
  };
  const guard = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { auth = 'public' } = request.routeOptions.config;
    if (auth !== 'public') await lookUp(request, reply, auth);
  };
  app.addHook('onRoute', (route) => {
    // large bodies are only received from people who are logged in
    const at = route.bodyLimit === undefined ? 'preHandler' : 'onRequest';
    route[at] = [guard, ...[route[at] ?? []].flat()];
  });
}

async function contactOf(
  request: FastifyRequest,
  purpose: SessionPurpose,
  { sessions, site }: SessionServices,
): Promise<ContactRow | null> {
  const given = tokenOf(request, purpose, site.isSecure(request));
  if (!given) return null;
  const { region } = request.params as { region?: string };
  if (region === undefined)
    throw new Error(`${request.routeOptions.url} asks who is logged in, but names no region`);
  if (given.isCookie && !SAFE.has(request.method)) {
    // a browser that sends neither header is too old to be told from an attack
    if (!isFromBrowser(request)) throw new HttpError(403, 'With a cookie, Origin is needed as well.');
    refuseForeignOrigin(request, site.isOwnOrigin);
  }
  return sessions.find({ tokenHash: hashToken(given.token), region, purpose });
}

/** The token of a request: `Authorization: Bearer` before the cookie. Other schemes are meant for whoever stands before the site. */
export function tokenOf(
  request: FastifyRequest,
  purpose: SessionPurpose,
  isSecure: boolean,
): GivenToken | null {
  const { authorization = '' } = request.headers;
  if (/^Bearer\b/i.test(authorization)) {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    return isToken(token) ? { token, isCookie: false } : null;
  }
  const token = readCookie(request, TOKEN_COOKIES[purpose], isSecure);
  return isToken(token) ? { token, isCookie: true } : null;
}
