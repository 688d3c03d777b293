import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { rememberByObject } from '#domain/cache/remember.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { formVersion } from '#region/forms/form-version.ts';
import type { Folders } from '../config/folders.ts';
import { fontBook } from '../fonts/font-book.ts';
import { countryLookup } from '../gateways/country-lookup/index.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { setLimit } from '../http/limits/route-limits.ts';
import { setAuthLevel } from '../http/plugins/auth-level.ts';
import { type CompiledForm, formChecks } from '../modules/forms/index.ts';
import { stockKey } from '../search/stock-key.ts';
import { addBrandFiles } from './brand-files.ts';
import { addDeskPages } from './desk-pages.ts';
import { draftRenderer } from './draft-renderer.ts';
import { addExtensionSheets } from './extension-sheets.ts';
import { countryCookies, countryOf, type FirstVisit, setCookies } from './first-visit.ts';
import { isRobot } from './is-robot.ts';
import { addMonitoring } from './monitoring-route.ts';
import { openPages } from './open-pages.ts';
import { type DrawnPictures, openPictures } from './open-pictures.ts';
import { addPages } from './pages-plugin.ts';
import { addPhonePhotosPage } from './phone-photos-page.ts';
import { addFormPosts } from './posted-forms/form-posts.ts';
import { type PreviewStore, previewStore } from './previews/preview-store.ts';
import { previewSvg } from './previews/preview-svg.ts';
import { addPreviews } from './previews/previews-plugin.ts';
import { RenderedPage } from './rendered-page.ts';
import type { NextHandler } from './rendering/render-page.ts';
import type { SiteHost, SiteModule } from './site-host.ts';
import type { SiteOptions } from './site-options.ts';
import { type SitemapStore, sitemapStore } from './sitemaps/sitemap-store.ts';
import { addSitemaps } from './sitemaps/sitemaps-plugin.ts';

/** For files whose path changes with their contents. */
const FOR_EVER = { immutable: true, maxAge: 365 * DAY_MS };

/** Folders whose paths or names contain a version of the contents. */
const VERSIONED = ['drawings', 'fonts', 'scripts'];

/** Served by other routes. */
const OWN = ['locales'];

/** A process that has not been looked after for so long must not promise that somebody reads reports. */
const VALID_MS = 180 * DAY_MS;

const fileOf = rememberByObject(
  ({ module }: CompiledForm) =>
    new RenderedPage({ status: 200, headers: {}, body: Buffer.from(module, 'utf8') }),
);

/** Everything except the API: pages, pictures, brand, texts, files. */
export function site(options: SiteOptions): SiteModule {
  const { config, folders, next, origin } = options;
  const { buildId, builtDir } = next;
  return async (app: FastifyInstance, host: SiteHost) => {
    const pages = openPages(app, host, options);
    const { renderer, headers } = pages;
    host.setDraftRenderer(draftRenderer({ app, folders, renderer, routes: options.routes, clock: Date.now }));
    const sitemaps = openSitemaps(app, host, options);
    const drawn = await openPictures(app, host, options);
    const visits = {
      lookUpCountry: countryLookup({ url: config.countryLookupUrl, log: app.log, clock: Date.now }),
      isSecure: () => origin().startsWith('https:'),
    };
    const previews = openPreviews(app, folders, drawn);
    await app.register(async (scope) => {
      setAuthLevel(scope, 'public');
      setLimit(scope, 'file');
      await addPublicFiles(scope, folders.publicDir, builtDir);
      if (folders.madeDir !== folders.publicDir) await addPublicFiles(scope, folders.madeDir);
    });
    await app.register(async (scope) => {
      addBrandFiles(scope, folders);
      addExtensionSheets(scope, host.styleSheets);
      addLocaleFiles(scope);
      addFormChecks(scope);
      addPreviews(scope, previews);
      addRobots(scope, origin);
      addSecurityTxt(scope, { contact: config.securityContact, origin, clock: Date.now });
      addVisits(scope, visits);
      addMonitoring(scope, host.reports);
      addSitemaps(scope, { store: sitemaps, origin });
      if (buildId === undefined && 'handler' in next) addDevelopmentFiles(scope, next.handler);
      addDeskPages(scope, { renderer, headers, clock: Date.now });
      addPhonePhotosPage(scope, { renderer, headers, clock: Date.now });
      addFormPosts(scope, { renderer, headers, clock: Date.now });
      addPages(scope, { ...pages, host, buildId, visits, clock: Date.now });
    });
  };
}

function openSitemaps(app: FastifyInstance, host: SiteHost, { origin, routes }: SiteOptions): SitemapStore {
  const sitemaps = sitemapStore(() => ({
    db: host.reads,
    regions: app.services.regions,
    origin: origin(),
    routes,
    counts: (region, facets) => host.indexes().facets(stockKey(region), facets),
  }));
  host.onContentChange(() => sitemaps.clear());
  return sitemaps;
}

function openPreviews(
  app: FastifyInstance,
  { madeDir, dataDir }: Folders,
  { offer }: DrawnPictures,
): PreviewStore {
  const book = fontBook(madeDir);
  return previewStore(
    (preview) => previewSvg(preview, offer(), book, app.services.texts.translate(preview.language.code)),
    join(dataDir, 'previews'),
  );
}

/** Responses of Next's development server are sent unchanged. */
function addDevelopmentFiles(app: FastifyInstance, handler: NextHandler): void {
  const own = { config: { auth: 'public' as const, limit: 'file' as const }, schema: { hide: true } };
  for (const path of ['/_next/*', '/__nextjs*']) {
    app.all(path, own, async (request, reply) => {
      reply.hijack();
      await handler(request.raw, reply.raw);
    });
  }
}

/** GET /robots.txt: crawlers may read pages but not the API. @param origin scheme and host of the site */
function addRobots(app: FastifyInstance, origin: () => string): void {
  app.get(
    '/robots.txt',
    { config: { auth: 'public', limit: 'file' }, schema: { hide: true } },
    async (_request, reply) => {
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
      return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin()}/sitemap.xml\n`;
    },
  );
}

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

/**
 * GET /api/visit?region=: the country of a visitor who opened a page directly (SPEC 4). Pages are the same for everyone
 * and set no cookies, so their scripts request it once. robots.txt excludes it.
 */
function addVisits(app: FastifyInstance, visits: FirstVisit): void {
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

/**
 * GET /forms/{region}/{form}-{version}.js: the check of a form as an ES module (see `formChecksPath`). Another version than
 * that of the manifest is answered with 404: the page that asks is old.
 */
function addFormChecks(app: FastifyInstance): void {
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

interface SecurityTxtOptions {
  /** Addresses that weaknesses are reported to, separated by commas; empty: there is no file. */
  contact: string;
  /** Scheme and host of the site. */
  origin: () => string;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** GET /.well-known/security.txt: where weaknesses are reported to (RFC 9116). */
function addSecurityTxt(app: FastifyInstance, { contact, origin, clock }: SecurityTxtOptions): void {
  const contacts = contact.split(',').filter(Boolean);
  app.get(
    '/.well-known/security.txt',
    { config: { auth: 'public', limit: 'file' }, schema: { hide: true } },
    async (_request, reply) => {
      if (contacts.length === 0) throw notFound();
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
      return securityTxt(contacts, origin(), clock());
    },
  );
}

/** The same during a day, so that processes say the same. */
function securityTxt(contacts: readonly string[], origin: string, now: number): string {
  const today = now - (now % DAY_MS);
  const lines = [
    ...contacts.map((address) => `Contact: ${address}`),
    `Expires: ${new Date(today + VALID_MS).toISOString()}`,
    ...(origin === '' ? [] : [`Canonical: ${origin}/.well-known/security.txt`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Browsers load a font for a frame without an origin, such as the preview of the studio, only if it says so. */
const allowEverywhere = (reply: Pick<FastifyReply, 'header'>) =>
  reply.header('access-control-allow-origin', '*');

/** The folders below `public/` and what the build has made for browsers. */
export async function addPublicFiles(
  app: FastifyInstance,
  publicDir: string,
  builtDir?: string,
): Promise<void> {
  const folders = readdirSync(publicDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !OWN.includes(entry.name))
    .map(({ name }) => name);
  for (const name of folders) {
    await app.register(fastifyStatic, {
      root: join(publicDir, name),
      prefix: `/${name}/`,
      decorateReply: false,
      preCompressed: true,
      ...(VERSIONED.includes(name) ? FOR_EVER : { maxAge: DAY_MS }),
      ...(name === 'fonts' && { setHeaders: allowEverywhere }),
    });
  }
  if (!builtDir || !existsSync(builtDir)) return;
  await app.register(fastifyStatic, {
    root: builtDir,
    prefix: '/_next/static/',
    decorateReply: false,
    preCompressed: true,
    // names contain a hash of the contents
    ...FOR_EVER,
  });
}
