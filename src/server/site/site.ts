import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Folders } from '../config/folders.ts';
import { fontBook } from '../fonts/font-book.ts';
import { countryLookup } from '../gateways/country-lookup/index.ts';
import { setLimit } from '../http/limits/route-limits.ts';
import { setAuthLevel } from '../http/plugins/auth-level.ts';
import { stockKey } from '../search/stock-key.ts';
import { addBrandFiles } from './brand-files.ts';
import { addDeskPages } from './desk-pages.ts';
import { draftRenderer } from './draft-renderer.ts';
import { addExtensionSheets } from './extension-sheets.ts';
import { addVisits } from './first-visit-route.ts';
import { addFormChecks } from './form-checks-route.ts';
import { addLocaleFiles } from './locale-files.ts';
import { addMonitoring } from './monitoring-route.ts';
import { openPages } from './open-pages.ts';
import { type DrawnPictures, openPictures } from './open-pictures.ts';
import { addPages } from './pages-plugin.ts';
import { addPhonePhotosPage } from './phone-photos-page.ts';
import { addFormPosts } from './posted-forms/form-posts.ts';
import { type PreviewStore, previewStore } from './previews/preview-store.ts';
import { previewSvg } from './previews/preview-svg.ts';
import { addPreviews } from './previews/previews-plugin.ts';
import { addPublicFiles } from './public-files.ts';
import type { NextHandler } from './rendering/render-page.ts';
import { addRobots } from './robots.ts';
import { addSecurityTxt } from './security-txt.ts';
import type { SiteHost, SiteModule } from './site-host.ts';
import type { SiteOptions } from './site-options.ts';
import { type SitemapStore, sitemapStore } from './sitemaps/sitemap-store.ts';
import { addSitemaps } from './sitemaps/sitemaps-plugin.ts';

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
