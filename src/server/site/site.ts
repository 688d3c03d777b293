import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { CarPicture } from '#domain/media/picture.ts';
import { SCRIPT_VARIABLES, SERVICE_VARIABLES, type Variables } from '#region/manifest/third-parties.ts';
import type { Folders } from '../config/folders.ts';
import { type Config, cacheBytes, hasDemoStock } from '../config/index.ts';
import { fontBook } from '../fonts/font-book.ts';
import { countryLookup } from '../gateways/country-lookup/index.ts';
import { setLimit } from '../http/limits/route-limits.ts';
import { setAuthLevel } from '../http/plugins/auth-level.ts';
import { safetyHeaders } from '../http/plugins/safety-headers.ts';
import { namedCars } from '../modules/listings/index.ts';
import { pictureOffer, picturesPlugin } from '../modules/pictures/index.ts';
import { stockKey } from '../search/stock-key.ts';
import { addBrandFiles } from './brand-files.ts';
import { busyCheck } from './busy-check.ts';
import { cachedPageShortcut } from './cached-page-shortcut.ts';
import { addDemoMedia, openDrawings } from './demo-port.ts';
import { addDeskPages } from './desk-pages.ts';
import { addVisits } from './first-visit-route.ts';
import { addFormChecks } from './form-checks-route.ts';
import { addLocaleFiles } from './locale-files.ts';
import { addMonitoring } from './monitoring-route.ts';
import { pageCache } from './page-cache.ts';
import { pageHeaders } from './page-headers.ts';
import { pagePolicy } from './page-policy.ts';
import { addPages } from './pages-plugin.ts';
import { addFormPosts } from './posted-forms/form-posts.ts';
import { previewStore } from './previews/preview-store.ts';
import { previewSvg } from './previews/preview-svg.ts';
import { addPreviews } from './previews/previews-plugin.ts';
import { addPublicFiles } from './public-files.ts';
import { localRenderer } from './rendering/page-renderer.ts';
import type { NextHandler } from './rendering/render-page.ts';
import type { RenderThreads } from './rendering/render-threads.ts';
import { addRobots } from './robots.ts';
import type { SiteHost, SiteModule } from './site-host.ts';
import { sitemapStore } from './sitemaps/sitemap-store.ts';
import { addSitemaps } from './sitemaps/sitemaps-plugin.ts';

export interface SiteOptions {
  config: Config;
  folders: Folders;
  next: NextSite;
  /** Scheme and host of absolute addresses. */
  origin: () => string;
  /** Routes with a page of their own, for sitemaps. */
  routes: readonly string[];
}

/** Next, ready to render. */
export type NextSite = {
  /** Undefined in development. */
  buildId: string | undefined;
} & ({ handler: NextHandler } | { threads: RenderThreads });

const FRESH = 60_000;
const STALE = 600_000;

/** Everything except the API: pages, pictures, brand, texts, files. */
export function site({ config, folders, next, origin, routes }: SiteOptions): SiteModule {
  return async (app: FastifyInstance, host: SiteHost) => {
    const isDeveloping = next.buildId === undefined;
    let contentVersion = 0;
    const cache = pageCache({
      maxSize: isDeveloping ? 0 : cacheBytes(config).pages,
      fresh: FRESH,
      stale: STALE,
      clock: Date.now,
      onError: (error) => {
        app.log.error({ err: error }, 'rendering a page again failed');
        host.reports.report(error, {});
      },
    });
    const versionOf = (region: string) => `${contentVersion}.${host.indexes().version(region)}`;
    // the shortcut does not log, and the debug level logs every request
    const isLogged = config.logLevel === 'debug' || config.logLevel === 'trace';
    const isOpen = () => !isLogged && !host.isDraining() && !host.maintenance.isOn();
    const { pictureHost, publicOrigin } = config;
    const variables = variablesOf(config);
    const makeHeaders = () => {
      const manifests = host.content().regions.all.map(({ manifest }) => manifest);
      return pageHeaders(
        safetyHeaders(publicOrigin),
        pagePolicy({ manifests, pictureHost, variables, isDeveloping }),
      );
    };
    let headers = makeHeaders();
    const headersOfPages = () => headers;
    const shortcut = cachedPageShortcut(cache, { versionOf, headersOfPages, isOpen });
    host.setShortcut(shortcut.serve);
    const rendered = { app, content: () => host.content(), origin, pictureHost, variables };
    const renderer =
      'threads' in next ? next.threads.connect(rendered) : localRenderer(next.handler, rendered);
    app.addHook('onClose', () => renderer.close());
    host.onContentChange(() => {
      contentVersion++;
      headers = makeHeaders();
      shortcut.clear();
      renderer.refresh();
    });
    const sitemaps = sitemapStore(() => ({
      db: host.db,
      regions: host.content().regions,
      origin: origin(),
      routes,
      counts: (region, facets) =>
        host.indexes().search(stockKey(region), { criteria: [], limit: 0, facets }).facets,
    }));
    host.onContentChange(() => sitemaps.clear());
    let offer = pictureOffer(host.content().regions.all);
    let findNamedCar = namedCars(host.db, host.content().regions);
    host.onContentChange(() => {
      offer = pictureOffer(host.content().regions.all);
      findNamedCar = namedCars(host.db, host.content().regions);
    });
    const drawn = { offer: () => offer, findNamedCar: (car: CarPicture) => findNamedCar(car) };
    await app.register(picturesPlugin, {
      ...drawn,
      openDrawings,
      cacheDir: join(folders.dataDir, 'pictures'),
      readPhoto: (path) => host.services().deskListings.readPhoto(path),
    });
    if (hasDemoStock(config))
      await addDemoMedia(app, {
        ...drawn,
        cacheDir: join(folders.dataDir, 'media'),
        db: host.db,
        isBusy: busyCheck(renderer.isBusy),
      });
    const visits = {
      regions: () => host.content().regions,
      lookUpCountry: countryLookup({ url: config.countryLookupUrl, log: app.log, clock: Date.now }),
      isSecure: () => origin().startsWith('https:'),
    };
    const builtDir = isDeveloping ? undefined : join(folders.root, '.next/static');
    const book = fontBook(folders.publicDir);
    const previews = previewStore(
      (preview) =>
        previewSvg(
          preview,
          { offer, openDrawings },
          book,
          host.content().texts.translate(preview.language.code),
        ),
      join(folders.dataDir, 'previews'),
    );
    await app.register(async (scope) => {
      setAuthLevel(scope, 'public');
      setLimit(scope, 'file');
      await addPublicFiles(scope, folders.publicDir, builtDir);
    });
    await app.register(async (scope) => {
      addBrandFiles(scope, host, folders);
      addLocaleFiles(scope, host);
      addFormChecks(scope, host);
      addPreviews(scope, () => host.services(), previews);
      addRobots(scope, origin);
      addVisits(scope, visits);
      addMonitoring(scope, { services: () => host.services(), reports: host.reports });
      addSitemaps(scope, { regions: () => host.content().regions, store: sitemaps, origin });
      if (isDeveloping && 'handler' in next) addDevelopmentFiles(scope, next.handler);
      addDeskPages(scope, { host, renderer, headers: headersOfPages, clock: Date.now });
      addFormPosts(scope, { host, renderer, headers: headersOfPages, clock: Date.now });
      addPages(scope, {
        host,
        buildId: next.buildId,
        renderer,
        cache,
        shortcut,
        versionOf,
        headers: headersOfPages,
        visits,
        clock: Date.now,
      });
    });
  };
}

/** Environment values that pages may use. */
function variablesOf({ manifestValues, tagManagerUrl, sessionReplayUrl, ...config }: Config): Variables {
  return {
    ...manifestValues,
    [SCRIPT_VARIABLES.tagManager]: tagManagerUrl,
    [SCRIPT_VARIABLES.sessionReplay]: sessionReplayUrl,
    [SERVICE_VARIABLES.sms]: config.smsProvider,
    [SERVICE_VARIABLES.messaging]: config.messagingProvider,
    [SERVICE_VARIABLES.countries]: config.countryLookupUrl,
  };
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
