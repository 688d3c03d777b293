import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './open-metrics.ts';

/** Whether the head of a request has the token; without a token every request may read. */
export function mayRead(authorization: string | undefined, token: string): boolean {
  if (token === '') return true;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

/** GET /metrics on the port of the site. */
export function addMetricsRoute(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get(
    '/metrics',
    { config: { auth: 'public', limit: 'read' }, schema: { hide: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!mayRead(request.headers.authorization, token))
        return reply
          .code(401)
          .header('www-authenticate', 'Bearer')
          .type('text/plain')
          .send('A token is needed.\n');
      const { text, type } = await metrics.read();
      return reply.type(type).send(text);
    },
  );
}
