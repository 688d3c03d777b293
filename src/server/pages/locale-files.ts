import type { FastifyInstance } from 'fastify';
import type { SiteHost } from '../main.ts';
import { HttpError } from '../plugins/http-error.ts';

/** GET /locales/{language}/{namespace}.json: a file of texts with the customer's own over the shipped ones (SPEC 7.6). */
export function addLocaleFiles(app: FastifyInstance, host: SiteHost): void {
  app.get<{ Params: { language: string; file: string } }>(
    '/locales/:language/:file',
    { config: { auth: 'public', limit: 'file' }, schema: { hide: true } },
    async (request, reply) => {
      const { language, file } = request.params;
      const texts = file.endsWith('.json')
        ? host.content().texts.file(language, file.slice(0, -'.json'.length))
        : undefined;
      if (texts === undefined) throw new HttpError(404, 'There are no such texts.');
      reply.header('cache-control', 'public, max-age=300');
      return texts;
    },
  );
}
