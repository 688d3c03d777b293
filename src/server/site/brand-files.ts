import { createReadStream, existsSync } from 'node:fs';
import { extname, resolve, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { inAnyLanguage, inLanguage } from '#region/text/per-language.ts';
import type { Folders } from '../config/folders.ts';
import { siteFile } from '../config/own-folders.ts';
import { HttpError } from '../http/http-error.ts';

type BrandFolders = Pick<Folders, 'regionsDir' | 'shippedRegionsDir'>;

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/**
 * Serves the brand files that manifests name, and no others (HARDENING A37): logos at `/brand/{region}/logo` (of one
 * language: `/logo/{language}`) and as the icon of the site, fonts below `/brand/{region}/fonts/`.
 */
export function addBrandFiles(app: FastifyInstance, folders: BrandFolders): void {
  const config = { auth: 'public' as const, limit: 'file' as const };
  const schema = { hide: true };
  const send = (reply: Parameters<typeof sendFile>[0], logo: string | undefined) =>
    sendFile(reply, logo === undefined ? undefined : fileOf(logo, folders));
  const logos = () => app.services.regions.all.flatMap(({ manifest }) => inAnyLanguage(manifest.brand.logo));

  app.get('/favicon.ico', { config, schema }, (_request, reply) =>
    send(reply, logoOf(app.services.regions.default)),
  );
  for (const path of ['/brand/:region/logo', '/brand/:region/logo/:language'])
    app.get<{ Params: { region: string; language?: string } }>(path, { config, schema }, (request, reply) => {
      const { region: code, language } = request.params;
      const region = app.services.regions.find(code);
      return send(reply, region && logoOf(region, language));
    });
  app.get<{ Params: { region: string; '*': string } }>(
    '/brand/:region/fonts/*',
    { config, schema },
    (request, reply) => {
      const { region, '*': wanted } = request.params;
      const files = app.services.regions.find(region)?.manifest.brand.fontFiles ?? [];
      return send(reply, files.find(({ file }) => file === wanted)?.file);
    },
  );
  app.get<{ Params: { '*': string } }>('/brand/*', { config, schema }, (request, reply) =>
    send(
      reply,
      logos().find((logo) => logo === `brand/${request.params['*']}`),
    ),
  );
}

/** @param path path form of a language; that of the region's default if unknown */
function logoOf(region: ResolvedRegion, path?: string): string | undefined {
  const { languages, defaultLanguage, manifest } = region;
  const language = path === undefined ? defaultLanguage : languages.find((each) => each.path === path);
  return language && inLanguage(manifest.brand.logo, language.code);
}

/** Reads a file of the customer's folder, else the shipped one; never a file outside of them. */
function fileOf(path: string, { regionsDir, shippedRegionsDir }: BrandFolders): string | undefined {
  return [regionsDir, shippedRegionsDir]
    .filter((folder) => resolve(folder, path).startsWith(resolve(folder) + sep))
    .map((folder) => siteFile(folder, path))
    .find((file) => existsSync(file));
}

function sendFile(
  reply: {
    header(name: string, value: string): unknown;
    type(type: string): { send(body: unknown): unknown };
  },
  file: string | undefined,
): unknown {
  const type = file && TYPES[extname(file).toLowerCase()];
  if (!file || !type) throw new HttpError('not_found', 'There is no such file.');
  reply.header('cache-control', 'public, max-age=3600');
  // an SVG that is opened as a page must not run scripts
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  return reply.type(type).send(createReadStream(file));
}
