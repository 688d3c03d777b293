import type { FastifyInstance } from 'fastify';

/** GET /robots.txt: pages may be read by anyone, the API and its searches need not be walked through. @param origin scheme and host of the site */
export function addRobots(app: FastifyInstance, origin: () => string): void {
  app.get(
    '/robots.txt',
    { config: { auth: 'public', limit: 'file' }, schema: { hide: true } },
    async (_request, reply) => {
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
      return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin()}/sitemap.xml\n`;
    },
  );
}
