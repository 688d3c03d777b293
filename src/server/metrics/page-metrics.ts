import type { Registry } from 'prom-client';
import { addFigureMetrics } from './figure-metrics.ts';
import type { PageFigures } from './page-figures.ts';

const METRICS = {
  totals: {
    hits: ['forecourt_page_cache_hits_total', 'Requests that got a page of the cache.'],
    misses: ['forecourt_page_cache_misses_total', 'Requests for shared pages that had to be rendered.'],
  },
  states: {
    pages: ['forecourt_page_cache_pages', 'Pages in the cache.'],
    bytes: ['forecourt_page_cache_bytes', 'Estimated memory of the pages in the cache.'],
    waiting: ['forecourt_render_waiting', 'Pages that are rendered, or wait for it.'],
    threads: ['forecourt_render_threads', 'Threads that render pages.'],
  },
} as const;

/** @param read undefined: the process has no pages */
export const addPageMetrics = (registry: Registry, read: () => PageFigures | undefined): void =>
  addFigureMetrics<PageFigures>(registry, METRICS, read);
