import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { loggedAddress } from '#domain/privacy/logged-address.ts';
import { MAINTENANCE_HEADER } from '#domain/site/maintenance-header.ts';
import { HttpError } from '../http/http-error.ts';
import { bypassesMaintenance, MAINTENANCE_REPLY } from '../http/maintenance/index.ts';
import { refusal } from '../http/plugins/error-answer.ts';
import { sendError } from '../http/plugins/errors.ts';
import { isFromElsewhere } from '../http/plugins/own-origin.ts';
import type { Headers } from '../http/plugins/safety-headers.ts';
import { requireServed } from '../http/region-of.ts';
import type { CachedPageShortcut } from './cached-page-shortcut.ts';
import { type FirstVisit, placeVisitor, saveChoice } from './first-visit.ts';
import { nextAddress, readDataPath } from './next-address.ts';
import type { PageCache } from './page-cache.ts';
import { type PageRequest, placed, readPageRequest } from './page-request.ts';
import { withSentTicket } from './posted-forms/sent-ticket.ts';
import { type RawPage, RenderedPage } from './rendered-page.ts';
import type { PageRenderer } from './rendering/page-renderer.ts';
import { sendPage } from './send-page.ts';
import type { SiteHost } from './site-host.ts';

/** Address for Next; visitors cannot request it. */
const ADDRESS = '/maintenance';

const MAX_PAGES = 200;

/** Milliseconds; texts and numbers may change meanwhile. */
const TTL_MS = 10_000;

const STYLE =
  'position:fixed;inset:auto 0 0;max-height:60vh;overflow:auto;margin:0;padding:1rem;background:#7a0012;color:#fff;z-index:2147483647;white-space:pre-wrap;font:14px/1.5 monospace';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export interface PagesOptions {
  host: Pick<SiteHost, 'pageEdition' | 'reports' | 'faults'>;
  renderer: PageRenderer;
  /** Id of the build that the browser code belongs to; undefined in development. */
  buildId: string | undefined;
  cache: PageCache;
  shortcut: Pick<CachedPageShortcut, 'remember'>;
  /** Version of the pages of a region: changes when one of them may need to be rendered again. */
  versionOf: (region: string) => string;
  /** Headers of the pages of a region, or of those of none. */
  headers: (region?: string) => Headers;
  visits: FirstVisit;
  clock: () => number;
}

/** Serves all remaining addresses: pages of regions, redirects to them, and 404 pages (SPEC 2.1). */
export function addPages(app: FastifyInstance, given: PagesOptions): void {
  const options = { ...given, closedPage: maintenancePages({ ...given, log: app.log }) };
  const config = { auth: 'public' as const, limit: 'page' as const };
  const schema = { hide: true };
  app.get('/_next/data/*', { config, schema }, (request, reply) => {
    const { pathname, search } = split(request.raw.url ?? '');
    const data = readDataPath(pathname);
    if (!data || (options.buildId !== undefined && data.buildId !== options.buildId)) {
      throw new HttpError('not_found', 'This page was rebuilt. Reload it.');
    }
    return answer(request, reply, { pathname: data.pathname, search, buildId: data.buildId }, options, app);
  });
  app.get('/api/*', { config, schema }, () => {
    throw new HttpError('not_found', 'There is nothing at this address.');
  });
  app.get('/*', { config, schema }, (request, reply) =>
    answer(request, reply, split(request.raw.url ?? ''), options, app),
  );
}

type AnswerOptions = PagesOptions & { closedPage: MaintenancePages };

interface Address {
  pathname: string;
  search: string;
  /** Set if only the data of the page are requested. */
  buildId?: string;
}

/** More changes of the content than this while one page is rendered are a sign of something else. */
const MAX_ATTEMPTS = 3;

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  address: Address,
  options: AnswerOptions,
  app: FastifyInstance,
  attempt = 1,
): Promise<FastifyReply> {
  const found = findPage(address, app);
  if (found.kind === 'unplaced') return placeVisitor(request, reply, found, options.visits);
  if (found.kind === 'redirect') {
    if (found.chosen && !isFromElsewhere(request)) saveChoice(request, reply, found.chosen, options.visits);
    const cacheControl = found.status === 308 ? 'no-cache' : 'no-store';
    return reply.header('cache-control', cacheControl).redirect(found.location, found.status);
  }
  requireServed(request, found.region);
  const isClosed = app.maintenance.isClosed(found.region);
  if (isClosed && !bypassesMaintenance(request.cookies)) {
    return sendClosed(request, reply, found, address.buildId === undefined, options);
  }
  const isPage = address.buildId === undefined;
  const asked = isPage ? await withSentTicket(request, found, address) : found;
  const page = await finishedPage(asked, address.buildId, request.raw.url ?? '', options, app);
  // its address may mean another page by now
  if (page.isMixed && attempt < MAX_ATTEMPTS)
    return answer(request, reply, address, options, app, attempt + 1);
  if (page.status === 503) return sendUnavailable(request, reply, found, isPage, options);
  // a visitor who bypasses maintenance leaves no page in the cache for others
  return sendPage(request, reply, page, {
    headers: options.headers(found.region),
    isShared: asked.isShared && !isClosed,
  });
}

/** Page code reads data and then loads the page itself: it gets the maintenance page (SPEC 2.3). */
async function sendClosed(
  request: FastifyRequest,
  reply: FastifyReply,
  found: PageRequest,
  isPage: boolean,
  { closedPage, headers }: Pick<AnswerOptions, 'closedPage' | 'headers'>,
): Promise<FastifyReply> {
  reply.header(MAINTENANCE_HEADER, '1');
  if (!isPage) return sendError(reply, MAINTENANCE_REPLY);
  reply.header('retry-after', String(MAINTENANCE_REPLY.retryAfter));
  return sendPage(request, reply, await closedPage(found), {
    headers: headers(found.region),
    isShared: false,
  });
}

/** The API within cannot answer, such as without the database: the look of maintenance, and a time to try again. */
async function sendUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  found: PageRequest,
  isPage: boolean,
  { closedPage, headers }: Pick<AnswerOptions, 'closedPage' | 'headers'>,
): Promise<FastifyReply> {
  if (!isPage) return sendError(reply, UNAVAILABLE);
  reply.header('retry-after', String(UNAVAILABLE.retryAfter));
  return sendPage(request, reply, await closedPage(found), {
    headers: headers(found.region),
    isShared: false,
  });
}

const UNAVAILABLE = refusal('unavailable', 'This page cannot be made at the moment. Try again shortly.', 5);

/** Data are requested at addresses that the page's own code has built: no redirects. */
function findPage({ pathname, search, buildId }: Address, app: FastifyInstance) {
  const { regions } = app.services;
  const found = readPageRequest(regions, pathname, search);
  if (buildId === undefined || (found.kind !== 'redirect' && found.kind !== 'unplaced')) return found;
  const region = regions.find(found.kind === 'unplaced' ? (found.region ?? '') : '') ?? regions.default;
  const { location } = found.kind === 'unplaced' ? placed(region, region.defaultLanguage.code, found) : found;
  return readPageRequest(regions, split(location).pathname, search);
}

function finishedPage(
  request: PageRequest,
  buildId: string | undefined,
  asked: string,
  options: PagesOptions,
  app: FastifyInstance,
): RenderedPage | Promise<RenderedPage> {
  const { host, renderer, cache, clock } = options;
  const { regions } = app.services;
  const region = regions.find(request.region) ?? regions.default;
  const url = nextAddress(region, request, buildId);
  const version = options.versionOf(region.code);
  const render = async () => {
    const shared = request.isShared ? { version } : {};
    const edition = host.pageEdition(region.code);
    const page = await renderer.render({ url, request, ...shared, now: clock() });
    // the page says only that something went wrong, so the cause is logged here (HARDENING A12)
    if (page.status === 503)
      app.log.warn({ err: page.failure, path: loggedAddress(asked) }, 'a page could not get its data');
    else if (page.status >= 500) {
      const path = loggedAddress(asked);
      app.log.error({ err: page.failure, status: page.status, path }, 'rendering a page failed');
      const error = page.failure ?? new Error(`a page answered ${page.status}`);
      host.reports.report(error, { region: region.code, path, prefix: 'ErrorBoundary' });
    }
    const shown = buildId === undefined ? withFaultNotice(page, host.faults()) : page;
    return new RenderedPage({ ...shown, isMixed: host.pageEdition(region.code) !== edition });
  };
  if (!request.isShared) return render();
  if (request.kind === 'page') options.shortcut.remember(asked, { key: url, region: region.code });
  return cache.get(url, version, render);
}

function split(url: string): { pathname: string; search: string } {
  const start = url.indexOf('?');
  return start < 0
    ? { pathname: url, search: '' }
    : { pathname: url.slice(0, start), search: url.slice(start + 1) };
}

/** Adds a notice to a page under development: what is wrong with its files, one error per line. */
function withFaultNotice(page: RawPage, lines: readonly string[]): RawPage {
  if (lines.length === 0 || !page.headers['content-type']?.startsWith('text/html')) return page;
  const text = lines.join('\n').replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
  const notice = `<pre role="alert" style="${STYLE}">${text}</pre>`;
  const html = page.body.toString('utf8');
  const end = html.lastIndexOf('</body>');
  const at = end < 0 ? html.length : end;
  return { ...page, body: Buffer.from(html.slice(0, at) + notice + html.slice(at)) };
}

/** Renders the page that replaces every page of a closed region (SPEC 2.3), one per region and language. */
type MaintenancePages = (request: Pick<PageRequest, 'region' | 'language'>) => Promise<RenderedPage>;

interface MaintenancePagesOptions {
  renderer: Pick<PageRenderer, 'render'>;
  clock: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Many visitors reload at the same time: the page is rendered once for all, outside the cache of the pages. */
function maintenancePages({ renderer, clock, log }: MaintenancePagesOptions): MaintenancePages {
  const pages = new LRUCache<string, Promise<RenderedPage>>({ max: MAX_PAGES, ttl: TTL_MS });

  async function make(region: string, language: string): Promise<RenderedPage> {
    const address = { region, language, route: 'home', segments: [], path: ADDRESS, search: '' };
    const request = { kind: 'page' as const, ...address, isShared: false };
    const page = await renderer.render({ url: ADDRESS, request, now: clock() });
    if (page.failure) log.error({ err: page.failure }, 'rendering the maintenance page failed');
    return new RenderedPage({ ...page, status: MAINTENANCE_REPLY.status });
  }

  return ({ region, language }) => {
    const key = `${region} ${language}`;
    const known = pages.get(key);
    if (known) return known;
    const made = make(region, language);
    pages.set(key, made);
    made.catch(() => pages.delete(key));
    return made;
  };
}
