import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { siteOrigin } from '#region/routing/alternates.ts';
import { HttpError } from '../../http/http-error.ts';
import { takesGzip } from '../../http/plugins/encodings.ts';
import type { SitemapFile, SitemapStore } from './sitemap-store.ts';
import { unpack } from './sitemap-store.ts';
import { indexXml } from './sitemap-xml.ts';

export interface SitemapsOptions {
  store: SitemapStore;
  /** Scheme and host of the site. */
  origin: () => string;
}

const CACHE_CONTROL = 'public, max-age=600, stale-while-revalidate=3600';

/**
 * GET /sitemap.xml with the files of all regions (search engines do not read nested indexes), an index per region at
 * /sitemaps/{region}.xml, and the files themselves.
 */
export function addSitemaps(app: FastifyInstance, { store, origin }: SitemapsOptions): void {
  const options = { config: { auth: 'public' as const, limit: 'file' as const }, schema: { hide: true } };

  const located = (code: string, files: readonly SitemapFile[]) => {
    const { regions } = app.services;
    const region = regions.find(code) ?? regions.default;
    const folder = `${siteOrigin(region.manifest, origin())}/sitemaps/${encodeURIComponent(code)}`;
    return files.map(({ name, changedAt }) => ({ href: `${folder}/${name}.xml`, changedAt }));
  };
  app.get('/sitemap.xml', options, async (_request, reply) => {
    const all: { href: string; changedAt?: Date }[] = [];
    for (const { code } of app.services.regions.all)
      all.push(...located(code, (await store.files(code)) ?? []));
    return sendXml(reply, indexXml(all));
  });
  app.get<{ Params: { region: string } }>('/sitemaps/:region.xml', options, async (request, reply) => {
    const { region } = request.params;
    const files = await store.files(region);
    if (!files) throw missing();
    return sendXml(reply, indexXml(located(region, files)));
  });
  app.get<{ Params: { region: string; name: string } }>(
    '/sitemaps/:region/:name.xml',
    options,
    async (request, reply) => {
      const bytes = await store.file(request.params.region, request.params.name);
      if (!bytes) throw missing();
      return sendPacked(request, reply, bytes);
    },
  );
}

async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
): Promise<FastifyReply> {
  reply.header('vary', 'Accept-Encoding');
  if (!takesGzip(request.headers['accept-encoding'])) return sendXml(reply, await unpack(bytes));
  return sendXml(reply.header('content-encoding', 'gzip'), bytes);
}

function sendXml(reply: FastifyReply, body: string | Buffer): FastifyReply {
  return reply.type('application/xml; charset=utf-8').header('cache-control', CACHE_CONTROL).send(body);
}

const missing = () => new HttpError('not_found', 'There is no such sitemap.');
