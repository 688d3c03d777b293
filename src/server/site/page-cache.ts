import { LRUCache } from 'lru-cache';
import type { PageFigures } from '../metrics/page-figures.ts';
import { atMost } from '../runtime/at-most.ts';
import type { RenderedPage } from './rendered-page.ts';

export interface PageCacheOptions {
  /** Bytes; 0 caches nothing and renders for every request. */
  maxSize: number;
  /** Milliseconds for which a page is fresh. */
  fresh: number;
  /** Milliseconds beyond that in which it is sent while the next one is rendered. */
  stale: number;
  /** Milliseconds; only differences matter. */
  clock: () => number;
  /** Called when rendering fails after a stale page was sent. */
  onError: (error: unknown) => void;
}

/** Rendered pages by canonical address. */
export interface PageCache {
  /**
   * @param version of everything that the page depends on; pages of other versions are not sent
   * @param render renders the page; concurrent requests share one call
   * @throws the error of `render` if there is no earlier page to send
   */
  get(
    key: string,
    version: string,
    render: () => Promise<RenderedPage>,
  ): RenderedPage | Promise<RenderedPage>;
  /** The page of the key if it is fresh and of this version. */
  peek(key: string, version: string): RenderedPage | undefined;
  /** Requests since the start, and what is in the cache. */
  figures(): PageCacheFigures;
  clear(): void;
}

export type PageCacheFigures = Pick<PageFigures, 'hits' | 'misses' | 'pages' | 'bytes'>;

interface Entry {
  page: RenderedPage;
  /** Bytes. */
  size: number;
  version: string;
  at: number;
}

/** Frequent changes render a page at most this often, milliseconds. */
const MIN_INTERVAL_MS = 1_000;

/** Above this share of its size the cache stores only pages that are requested twice. */
const ROOMY = 0.8;
const REMEMBERED_ADDRESSES = 20_000;

/** Renders for every request: in development, and to measure rendering. */
const UNCACHED: PageCache = {
  get: (_key, _version, render) => render(),
  peek: () => undefined,
  figures: () => ({ hits: 0, misses: 0, pages: 0, bytes: 0 }),
  clear() {},
};

/** Caches complete answers, compressed, limited in bytes, with stale-while-revalidate (ARCHITECTURE 2). */
export function pageCache({ maxSize, fresh, stale, clock, onError }: PageCacheOptions): PageCache {
  if (maxSize === 0) return UNCACHED;
  const entries = new LRUCache<string, Entry>({
    maxSize,
    sizeCalculation: ({ size }, key) => size + key.length,
  });
  const refresh = createRefresh(entries, clock);
  let hits = 0;
  let misses = 0;

  /** A clock that is set back leaves pages of the future, which would stay fresh for long (HARDENING R9). */
  const isFresh = (age: number): boolean => age >= 0 && age < fresh;

  /** A stale page is better than an error. */
  async function refreshOr(entry: Entry, flight: Promise<RenderedPage>): Promise<RenderedPage> {
    try {
      const page = await flight;
      return page.status >= 500 || page.isUnavailable ? entry.page : page;
    } catch (error) {
      onError(error);
      return entry.page;
    }
  }

  return {
    get(key, version, render) {
      const entry = entries.get(key);
      const age = entry ? clock() - entry.at : 0;
      const isCurrent = entry?.version === version;
      if (entry && isCurrent && isFresh(age)) {
        hits++;
        return entry.page;
      }
      misses++;
      if (!entry) return refresh(key, version, render);
      const flight = refresh(key, version, render);
      if (age >= fresh + stale) return flight;
      const orEarlier = refreshOr(entry, flight);
      return isCurrent || age < MIN_INTERVAL_MS ? entry.page : orEarlier;
    },
    peek(key, version) {
      const entry = entries.get(key);
      if (entry?.version !== version || !isFresh(clock() - entry.at)) return undefined;
      hits++;
      return entry.page;
    },
    figures: () => ({ hits, misses, pages: entries.size, bytes: entries.calculatedSize }),
    clear: () => entries.clear(),
  };
}

/** Returns the function that renders a page and caches it; concurrent requests share one call of `render`. */
function createRefresh(entries: LRUCache<string, Entry>, clock: () => number) {
  const isAdmitted = createAdmission(entries);
  const flights = new Map<string, Promise<RenderedPage>>();
  return (key: string, version: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> => {
    const name = `${version} ${key}`;
    const known = flights.get(name);
    if (known) return known;
    const at = clock();
    const flight = render()
      .then(async (page) => {
        if (page.status === 200 && !page.isUnavailable && !page.isMixed && isAdmitted(key)) {
          const size = await page.pack();
          entries.set(key, { page, size, version, at });
        }
        return page;
      })
      .finally(() => flights.delete(name));
    flights.set(name, flight);
    return flight;
  };
}

/**
 * Returns the function that says whether a page is cached: floods of invented addresses must not evict pages that people
 * read (HARDENING A44).
 */
function createAdmission(entries: LRUCache<string, Entry>): (key: string) => boolean {
  const askedOnce = new LRUCache<string, true>(atMost(REMEMBERED_ADDRESSES));
  return (key) => {
    if (entries.calculatedSize < entries.maxSize * ROOMY || entries.has(key) || askedOnce.has(key))
      return true;
    askedOnce.set(key, true);
    return false;
  };
}
