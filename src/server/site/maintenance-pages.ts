import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { MAINTENANCE_REPLY } from '../app/maintenance/index.ts';
import type { PageRequest } from './page-request.ts';
import { RenderedPage } from './rendered-page.ts';
import type { PageRenderer } from './rendering/page-renderer.ts';

/** The screen that replaces every page of a closed region (SPEC 2.3), one per region and language. */
export type MaintenancePages = (request: Pick<PageRequest, 'region' | 'language'>) => Promise<RenderedPage>;

/** As Next knows it; visitors' addresses never lead there. */
const ADDRESS = '/maintenance';
const MOST = 200;
/** Milliseconds; texts and numbers may be mended meanwhile. */
const KEPT = 10_000;

interface MaintenancePagesOptions {
  renderer: Pick<PageRenderer, 'render'>;
  clock: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Everybody comes back at once and again: the screen is made once for all, apart from the pages it replaces. */
export function maintenancePages({ renderer, clock, log }: MaintenancePagesOptions): MaintenancePages {
  const pages = new LRUCache<string, Promise<RenderedPage>>({ max: MOST, ttl: KEPT });

  async function make(region: string, language: string): Promise<RenderedPage> {
    const address = { region, language, route: 'home', segments: [], path: ADDRESS, search: '' };
    const request = { kind: 'page' as const, ...address, isShared: false };
    const page = await renderer.render({ url: ADDRESS, request, now: clock() });
    if (page.failure) log.error({ err: page.failure }, 'the maintenance screen could not be made');
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
