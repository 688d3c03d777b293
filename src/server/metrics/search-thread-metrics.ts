import type { Registry } from 'prom-client';
import type { SearchThreadFigures } from '../search/threads/search-threads.ts';
import { addFigureMetrics } from './figure-metrics.ts';

const METRICS = {
  totals: {
    answered: ['forecourt_search_thread_answers_total', 'Searches that search threads have answered.'],
    ended: ['forecourt_search_thread_ends_total', 'Search threads that ended and were replaced.'],
  },
  states: {
    threads: ['forecourt_search_threads', 'Threads that search.'],
    waiting: ['forecourt_search_waiting', 'Searches that a search thread has in progress or before it.'],
  },
} as const;

/** @param read undefined: the process has no search threads */
export const addSearchThreadMetrics = (
  registry: Registry,
  read: () => SearchThreadFigures | undefined,
): void => addFigureMetrics<SearchThreadFigures>(registry, METRICS, read);
