import type { FastifyInstance } from 'fastify';
import { OWN_CHANNELS } from '#domain/login/code-channels.ts';
import { SCRIPT_VARIABLES, SERVICE_VARIABLES, type Variables } from '#region/manifest/third-parties.ts';
import { type Config, cacheBytes, isPublicName } from '../config/index.ts';
import { type Headers, safetyHeaders } from '../http/plugins/safety-headers.ts';
import type { Content } from '../manifests/load-content.ts';
import { OPERATIONS, traced } from '../runtime/operations.ts';
import { cachedPageShortcut } from './cached-page-shortcut.ts';
import { withStyleSheets } from './extension-sheets.ts';
import { nextAddress } from './next-address.ts';
import { pageCache } from './page-cache.ts';
import { pageHeaders } from './page-headers.ts';
import { pagePolicy } from './page-policy.ts';
import type { PagesOptions } from './pages-plugin.ts';
import { localRenderer, type PageRenderer } from './rendering/page-renderer.ts';
import type { SiteHost } from './site-host.ts';
import type { SiteOptions } from './site-options.ts';

const FRESH = 60_000;
const STALE = 600_000;

/** Opens what renders and caches pages; another content renews what is not as before. */
export function openPages(
  app: FastifyInstance,
  host: SiteHost,
  { config, next, origin }: SiteOptions,
): Pick<PagesOptions, 'cache' | 'versionOf' | 'headers' | 'shortcut' | 'renderer'> {
  const cache = pageCache({
    maxSize: next.buildId === undefined ? 0 : cacheBytes(config).pages,
    fresh: FRESH,
    stale: STALE,
    clock: Date.now,
    onError: (error) => {
      app.log.error({ err: error }, 'rendering a page again failed');
      host.reports.report(error, {});
    },
  });
  const versionOf = (region: string) => `${host.pageEdition(region)}.${host.indexes().version(region)}`;
  // the shortcut does not log
  const isLogged = config.accessLog || config.logLevel === 'debug' || config.logLevel === 'trace';
  const isOpen = () => !isLogged && !host.isDraining() && !app.maintenance.isOn();
  const variables = variablesOf(config);
  const makeHeaders = () => {
    const made = new Map<string | undefined, Headers>();
    return (region?: string) => {
      const known =
        made.get(region) ?? headersOf(host, config, variables, next.buildId === undefined, region);
      made.set(region, known);
      return known;
    };
  };
  let headers = makeHeaders();
  const headersOfPages = (region?: string) => headers(region);
  const shortcut = cachedPageShortcut(cache, { versionOf, headersOfPages, isOpen });
  host.setShortcut(shortcut.serve);
  const { pictureHost } = config;
  const ownOrigins = ownOriginsOf(config);
  const rendered = { app, content: () => host.content(), origin, ownOrigins, pictureHost, variables };
  const own = 'threads' in next ? next.threads.connect(rendered) : localRenderer(next.handler, rendered);
  const renderer = tracedRenderer(withStyleSheets(own, host.styleSheets));
  host.setPageFigures(() => ({ ...cache.figures(), ...renderer.load(), shortcuts: shortcut.served() }));
  host.setPageCheck(() => canRender(app, host.content(), renderer));
  app.addHook('onClose', () => renderer.close());
  host.onContentChange(() => {
    headers = makeHeaders();
    shortcut.clear();
    renderer.refresh();
  });
  return { cache, versionOf, headers: headersOfPages, shortcut, renderer };
}

/** Addresses of the site, which manifests may name. */
const ownOriginsOf = ({ publicOrigin, siteOrigins }: Config): string[] =>
  [publicOrigin, ...siteOrigins.split(',')].filter(Boolean);

/**
 * Renders the home page of a region, past the cache and maintenance, if possible of one whose data are here. Data that
 * are unavailable say nothing about this process.
 */
async function canRender(
  { log }: FastifyInstance,
  { regions }: Content,
  renderer: PageRenderer,
): Promise<boolean> {
  const { served } = regions;
  const region = served.find(({ manifest }) => manifest.apiHost === '') ?? served[0] ?? regions.default;
  const language = region.defaultLanguage.code;
  const address = { region: region.code, language, route: 'home', segments: [], path: '', search: '' };
  const request = { kind: 'page' as const, ...address, isShared: false };
  const url = nextAddress(region, request);
  const { status, failure } = await renderer
    .render({ url, request, now: Date.now() })
    .catch((error: unknown) => ({ status: 500, failure: error }));
  if (status >= 500) log.error({ err: failure, status, path: url }, 'rendering a page failed');
  return status < 500 || status === 503;
}

function headersOf(
  host: SiteHost,
  config: Config,
  variables: Variables,
  isDeveloping: boolean,
  region: string | undefined,
): Headers {
  const { regions } = host.content();
  const manifest = region === undefined ? undefined : regions.find(region)?.manifest;
  const { pictureHost, publicOrigin, pageHosts, hstsSubdomains } = config;
  return pageHeaders(
    safetyHeaders({ publicOrigin, hstsSubdomains }),
    pagePolicy({
      manifests: manifest ? [manifest] : [],
      // the desk has no region in its address
      keptAt: (manifest ? [manifest] : regions.all.map((each) => each.manifest)).flatMap(({ pictures }) =>
        Object.values(pictures.keptAt ?? {}),
      ),
      ...{ pictureHost, variables, pageHosts, ownOrigins: ownOriginsOf(config), isDeveloping },
    }),
  );
}

/** Environment values that pages may use. */
function variablesOf({
  manifestValues,
  tagManagerUrl,
  sessionReplayUrl,
  messageCompanies,
  ...config
}: Config): Variables {
  return {
    ...Object.fromEntries(Object.entries(manifestValues).filter(([name]) => isPublicName(name))),
    [SCRIPT_VARIABLES.tagManager]: tagManagerUrl,
    [SCRIPT_VARIABLES.sessionReplay]: sessionReplayUrl,
    ...Object.fromEntries(
      Object.values(OWN_CHANNELS).map(({ variable, setting }) => [
        variable,
        messageCompanies[config[setting]] ?? config[setting],
      ]),
    ),
    [SERVICE_VARIABLES.countries]: config.countryLookupUrl,
  };
}

/** Tells of each page that is rendered. */
function tracedRenderer(renderer: PageRenderer): PageRenderer {
  return {
    ...renderer,
    render: (job) =>
      traced(OPERATIONS.render, { region: job.request.region, route: job.request.route }, () =>
        renderer.render(job),
      ),
  };
}
