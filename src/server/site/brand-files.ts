import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { inAnyLanguage } from '#region/text/per-language.ts';
import { HttpError } from '../http/http-error.ts';
import { type BrandFile, type BrandFolders, findBrandFile, findFont, findLogo } from './find-brand-file.ts';

/**
 * Serves the brand files that manifests name, and no others (HARDENING A37): logos at `/brand/{region}/logo` (of one
 * language: `/logo/{language}`) and as the icon of the site, fonts below `/brand/{region}/fonts/`.
 */
export function addBrandFiles(app: FastifyInstance, folders: BrandFolders): void {
  const config = { auth: 'public' as const, limit: 'file' as const };
  const schema = { hide: true };
  const logos = () => app.services.regions.all.flatMap(({ manifest }) => inAnyLanguage(manifest.brand.logo));

  app.get('/favicon.ico', { config, schema }, (_request, reply) =>
    sendFile(reply, findLogo(app.services.regions.default, folders)),
  );
  for (const path of ['/brand/:region/logo', '/brand/:region/logo/:language'])
    app.get<{ Params: { region: string; language?: string } }>(path, { config, schema }, (request, reply) => {
      const { region: code, language } = request.params;
      const region = app.services.regions.find(code);
      return sendFile(reply, region && findLogo(region, folders, language));
    });
  app.get<{ Params: { region: string; '*': string } }>(
    '/brand/:region/fonts/*',
    { config, schema },
    (request, reply) => {
      const { region: code, '*': wanted } = request.params;
      const region = app.services.regions.find(code);
      // as in `public-files.ts`
      reply.header('access-control-allow-origin', '*');
      return sendFile(reply, region && findFont(region, folders, wanted));
    },
  );
  app.get<{ Params: { '*': string } }>('/brand/*', { config, schema }, (request, reply) => {
    const logo = logos().find((each) => each === `brand/${request.params['*']}`);
    return sendFile(reply, logo === undefined ? undefined : findBrandFile(logo, folders));
  });
}

function sendFile(
  reply: {
    header(name: string, value: string): unknown;
    type(type: string): { send(body: unknown): unknown };
  },
  found: BrandFile | undefined,
): unknown {
  if (!found) throw new HttpError('not_found', 'There is no such file.');
  reply.header('cache-control', 'public, max-age=3600');
  // an SVG that is opened as a page must not run scripts
  reply.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  );
  return reply.type(found.type).send(createReadStream(found.file));
}
