import type { FastifyInstance } from 'fastify';
import { rememberByObject } from '#domain/cache/remember.ts';
import { formVersion } from '#region/forms/form-version.ts';
import { HttpError } from '../http/http-error.ts';
import { type CompiledForm, formChecks } from '../modules/forms/index.ts';
import { RenderedPage } from './rendered-page.ts';

/**
 * GET /forms/{region}/{form}-{version}.js: the check of a form as an ES module (see `formChecksPath`). Another version than
 * that of the manifest is answered with 404: the page that asks is old.
 */
export function addFormChecks(app: FastifyInstance): void {
  app.get<{ Params: { region: string; file: string } }>(
    '/forms/:region/:file',
    { config: { auth: 'public', limit: 'file' }, schema: { hide: true } },
    async (request, reply) => {
      const region = app.services.regions.find(request.params.region);
      const [, name = '', version = ''] = /^(\w+)-(\w+)\.js$/.exec(request.params.file) ?? [];
      const isCurrent = region && version !== '' && version === formVersion(region, name);
      const checks = isCurrent ? formChecks(region, name) : undefined;
      if (!checks) throw new HttpError('not_found', 'There is no such form, or it has changed.');
      const file = fileOf(checks);
      const encoding = file.encodingFor(request.headers['accept-encoding']);
      const etag = file.etag(encoding);
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        etag,
      });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.type('text/javascript; charset=utf-8').send(await file.bytes(encoding));
    },
  );
}

const fileOf = rememberByObject(
  ({ module }: CompiledForm) =>
    new RenderedPage({ status: 200, headers: {}, body: Buffer.from(module, 'utf8') }),
);
