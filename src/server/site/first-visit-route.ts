import type { FastifyInstance } from 'fastify';
import { countryCookies, countryOf, type FirstVisit, setCookies } from './first-visit.ts';
import { isRobot } from './is-robot.ts';

/**
 * GET /api/visit?region=: the country of a visitor who opened a page directly (SPEC 4). Pages are the same for everyone
 * and set no cookies, so their scripts request it once. robots.txt excludes it.
 */
export function addVisits(app: FastifyInstance, visits: FirstVisit): void {
  app.get<{ Querystring: { region?: string | string[] } }>(
    '/api/visit',
    { config: { auth: 'public', limit: 'page' }, schema: { hide: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (isRobot(request)) return { country: null };
      const { regions } = app.services;
      const region = regions.find(String(request.query.region)) ?? regions.default;
      const visit = await countryOf(request, visits);
      setCookies(request, reply, countryCookies(region, visit), visits);
      return { country: visit.country };
    },
  );
}
