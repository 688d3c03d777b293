import { Counter, Gauge, type Registry } from 'prom-client';
import type { PageFigures } from './page-figures.ts';

type Figure = keyof PageFigures;

const TOTALS = {
  hits: ['forecourt_page_cache_hits_total', 'Requests that got a page of the cache.'],
  misses: ['forecourt_page_cache_misses_total', 'Requests for shared pages that had to be rendered.'],
} as const satisfies Partial<Record<Figure, readonly [string, string]>>;

const STATES = {
  pages: ['forecourt_page_cache_pages', 'Pages in the cache.'],
  bytes: ['forecourt_page_cache_bytes', 'Estimated memory of the pages in the cache.'],
  waiting: ['forecourt_render_waiting', 'Pages that are rendered, or wait for it.'],
  threads: ['forecourt_render_threads', 'Threads that render pages.'],
} as const satisfies Partial<Record<Figure, readonly [string, string]>>;

/** @param read undefined: the process has no pages */
export function addPageMetrics(registry: Registry, read: () => PageFigures | undefined): void {
  for (const [figure, [name, help]] of Object.entries(TOTALS)) {
    let counted = 0;
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        const all = read()?.[figure as Figure] ?? 0;
        this.inc(Math.max(0, all - counted));
        counted = all;
      },
    });
  }
  for (const [figure, [name, help]] of Object.entries(STATES)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read()?.[figure as Figure] ?? 0);
      },
    });
  }
}
