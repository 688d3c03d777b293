import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CAPTCHA_HEADER } from '#domain/site/captcha.ts';
import { refusal } from './error-answer.ts';
import { sendError } from './errors.ts';
import { isApi } from './is-api.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a script of an origin that the operator names sends the request, without cookies. */
    isFromNamedOrigin: boolean;
  }
}

/** The desk works with cookies of its own site only. */
const CLOSED = /^\/api\/v1\/(desk|staff)(\/|$)/;
const PREFLIGHTS = ['/api/v1/*', '/api/x/*', '/macros/*'];
const FOREIGN = refusal('foreign_origin', 'The operator does not name this origin.');
const PREFLIGHT_SECONDS = '600';
const METHODS = 'GET, POST, PUT, DELETE';
const REQUEST_HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'x-request-id',
  CAPTCHA_HEADER,
].join(', ');
const ANSWER_HEADERS =
  'content-disposition, deprecation, etag, ratelimit, ratelimit-policy, retry-after, sunset, www-authenticate, x-request-id';

/**
 * Lets scripts of named origins call the API with a token, never with cookies: nothing allows credentials, and a request
 * that carries cookies is one of another site (HARDENING A21). Call it before the first route.
 */
export function addCors(app: FastifyInstance, origins: readonly string[]): void {
  app.decorateRequest('isFromNamedOrigin', false);
  if (origins.length === 0) return;
  const named = new Set(origins);
  app.addHook('onRequest', (request, _reply, done) => {
    request.isFromNamedOrigin = isOpen(request) && isCookieless(request) && named.has(originOf(request));
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const origin = originOf(request);
    if (isOpen(request) && named.has(origin)) allow(reply, origin, request.isFromNamedOrigin);
    done();
  });
}

/** Answers browsers that ask whether a script may send a call. Call it after the hooks of limits. */
export function addPreflights(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const named = new Set(origins);
  const route = {
    config: { auth: 'public', limit: 'read', isOpenInMaintenance: true },
    schema: { hide: true },
  } as const;
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const origin = originOf(request);
    reply.removeHeader('access-control-allow-origin').header('vary', 'origin');
    if (!isOpen(request) || !named.has(origin)) return sendError(reply, FOREIGN);
    return reply
      .code(204)
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', REQUEST_HEADERS)
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .send();
  };
  for (const url of PREFLIGHTS) app.options(url, route, answer);
}

const originOf = ({ headers }: FastifyRequest): string => headers.origin ?? '';

const isOpen = (request: FastifyRequest): boolean =>
  request.headers.origin !== undefined && isApi(request) && !CLOSED.test(pathOf(request));

/** The path as the router reads it, however it is encoded. */
function pathOf({ routeOptions, params, url }: FastifyRequest): string {
  const route = routeOptions.url ?? url;
  return PREFLIGHTS.includes(route) ? route.slice(0, -1) + (params as { '*': string })['*'] : route;
}

/** Browsers send no cookies with such requests, unless a script asks for them; forms navigate. */
function isCookieless({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  return headers.cookie === undefined && (mode === undefined || mode === 'cors');
}

/** Public answers are open to every origin already; what a cookie has opened is open to none. */
function allow(reply: FastifyReply, origin: string, hasNoCookies: boolean): void {
  if (!reply.hasHeader('access-control-allow-origin')) {
    if (!hasNoCookies) return;
    const vary = reply.getHeader('vary');
    reply
      .header('access-control-allow-origin', origin)
      .header('vary', vary === undefined ? 'origin' : `${String(vary)}, origin`);
  }
  reply.header('access-control-expose-headers', ANSWER_HEADERS);
}
