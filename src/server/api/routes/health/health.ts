import type { DeclareRoute } from '../../../http/route.ts';

const HEALTH = { 200: { $ref: 'HealthAnswer#' }, 503: { $ref: 'HealthAnswer#' } };

/** GET /livez: the process answers. */
export const live: DeclareRoute = (app) => {
  app.get(
    '/livez',
    {
      config: { auth: 'public', limit: 'read' },
      schema: { summary: 'Alive', tags: ['health'], response: HEALTH },
    },
    async () => ({ status: 'ok' }),
  );
};

/** GET /readyz: requests may be sent here; 503 while starting, stopping or without a database. */
export const ready: DeclareRoute = (app) => {
  app.get(
    '/readyz',
    {
      config: { auth: 'public', limit: 'read' },
      schema: { summary: 'Ready', tags: ['health'], response: HEALTH },
    },
    async (_request, reply) => {
      const checks = await app.services.checks();
      const isReady = Object.values(checks).every((state) => state === 'ok');
      reply.header('cache-control', 'no-store').code(isReady ? 200 : 503);
      const faulty = app.services.faulty.map(({ code, since }) => [code, since?.toISOString() ?? null]);
      return {
        status: isReady ? 'ok' : 'not ready',
        checks,
        ...(faulty.length > 0 && { faulty_regions: Object.fromEntries(faulty) }),
      };
    },
  );
};
