import type { FastifyInstance } from 'fastify';

/** GET /robots.txt: crawlers may read pages but not the API. @param origin scheme and host of the site */
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
