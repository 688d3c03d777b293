import type { FastifyInstance } from 'fastify';
import { HttpError } from '../http/http-error.ts';

/**
 * GET /locales/{language}/{namespace}.json: a file of texts in which the customer's override the shipped ones (SPEC 7.6);
 * `?complete` fills in texts that the language lacks, as pages do.
 */
export function addLocaleFiles(app: FastifyInstance): void {
  app.get<{ Params: { language: string; file: string }; Querystring: { complete?: string } }>(
    '/locales/:language/:file',
    { config: { auth: 'public', limit: 'file' }, schema: { hide: true } },
    async (request, reply) => {
      const { language, file } = request.params;
      const { texts: all } = app.services;
      const namespace = /^(.+)\.json$/.exec(file)?.[1] ?? '';
      const texts = (request.query.complete === undefined ? all.file : all.complete)(language, namespace);
      if (texts === undefined) throw new HttpError('not_found', 'There are no such texts.');
      reply.header('cache-control', 'public, max-age=300');
      return texts;
    },
  );
}
