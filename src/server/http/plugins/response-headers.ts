import type { FastifyInstance } from 'fastify';
import { loggedAddress } from '#domain/privacy/logged-address.ts';
import { HttpError } from '../http-error.ts';
import { namesTwoHosts } from './host-header.ts';
import { isApi } from './is-api.ts';
import type { Headers } from './safety-headers.ts';

/** Sets the headers of every answer; pages of other hosts may read the public API, because it has no visitor data. */
export function addResponseHeaders(app: FastifyInstance, safety: Headers): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(safety).header('x-request-id', request.id);
    if (namesTwoHosts(request.raw))
      return done(new HttpError('bad_request', 'The request must have one Host header.'));
    if (isApi(request)) {
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-cache');
    }
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // errors may be gone in a moment, and caches would store a 404 by default
    if (reply.statusCode >= 400 && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
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
