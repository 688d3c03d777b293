import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { MAINTENANCE_REPLY } from '../http/maintenance/index.ts';
import type { PageRequest } from './page-request.ts';
import { RenderedPage } from './rendered-page.ts';
import type { PageRenderer } from './rendering/page-renderer.ts';

/** Renders the page that replaces every page of a closed region (SPEC 2.3), one per region and language. */
export type MaintenancePages = (request: Pick<PageRequest, 'region' | 'language'>) => Promise<RenderedPage>;

/** Address for Next; visitors cannot request it. */
const ADDRESS = '/maintenance';
const MAX_PAGES = 200;
/** Milliseconds; texts and numbers may change meanwhile. */
const TTL_MS = 10_000;

interface MaintenancePagesOptions {
  renderer: Pick<PageRenderer, 'render'>;
  clock: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Many visitors reload at the same time: the page is rendered once for all, outside the cache of the pages. */
export function maintenancePages({ renderer, clock, log }: MaintenancePagesOptions): MaintenancePages {
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
