import type { FastifyInstance } from 'fastify';

/** What every answer says to browsers (HARDENING A39); nothing here depends on the request but its id. */
export const SAFETY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** Headers of every answer; the API may be read by pages of another host, because it knows no visitor. */
export function addResponseHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SAFETY_HEADERS).header('x-request-id', request.id);
    if (request.url.startsWith('/api/v1/')) {
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-cache');
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    request.log.debug({ method: request.method, url: request.url, statusCode, elapsedTime }, 'answered');
    done();
  });
}
