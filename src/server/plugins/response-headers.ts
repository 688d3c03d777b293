import type { FastifyInstance } from 'fastify';
import { loggedAddress } from '#domain/logged-address.ts';
import type { Headers } from './safety-headers.ts';

/** Headers of every answer; the API may be read by pages of another host, because it knows no visitor. */
export function addResponseHeaders(app: FastifyInstance, safety: Headers): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(safety).header('x-request-id', request.id);
    if (request.url.startsWith('/api/v1/')) {
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-cache');
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.log.level === 'debug' || request.log.level === 'trace') {
      const { statusCode, elapsedTime } = reply;
      const url = loggedAddress(request.url);
      request.log.debug({ method: request.method, url, statusCode, elapsedTime }, 'answered');
    }
    done();
  });
}
