import { LRUCache } from 'lru-cache';
import type { RenderedPage } from './rendered-page.ts';

export interface PageCacheOptions {
  /** Bytes; 0 keeps nothing and renders for everyone who asks. */
  maxSize: number;
  /** Milliseconds that a page counts as fresh. */
  fresh: number;
  /** Milliseconds beyond that in which it is sent while another is rendered. */
  stale: number;
  /** Milliseconds; only differences matter. */
  clock: () => number;
  /** Told of a failure to render behind a page that was sent anyway. */
  onError: (error: unknown) => void;
}

/** Finished pages by canonical address. */
export interface PageCache {
  /**
   * @param version of everything the page is made from; a page of another version is not sent
   * @param render makes the page; many who ask at once share one rendering
   * @throws what `render` throws, when there is no earlier page to send
   */
  get(
    key: string,
    version: string,
    render: () => Promise<RenderedPage>,
  ): RenderedPage | Promise<RenderedPage>;
  /** The page of the key if it is fresh and of this version. */
  peek(key: string, version: string): RenderedPage | undefined;
  clear(): void;
}

interface Entry {
  page: RenderedPage;
  /** Bytes. */
  size: number;
  version: string;
  at: number;
}

/** Changes that come one after the other do not render a page more often than this, milliseconds. */
const MIN_INTERVAL_MS = 1_000;

/** From this share of its size on, the cache takes in only pages that are asked for a second time. */
const ROOMY = 0.8;
const REMEMBERED_ADDRESSES = 20_000;

/** Renders for everyone who asks: while developing, and to measure rendering. */
const NOTHING_KEPT: PageCache = {
  get: (_key, _version, render) => render(),
  peek: () => undefined,
  clear() {},
};

/** Whole answers in memory, compressed, bounded in bytes, with stale-while-revalidate (ARCHITECTURE 2). */
export function pageCache({ maxSize, fresh, stale, clock, onError }: PageCacheOptions): PageCache {
  if (maxSize === 0) return NOTHING_KEPT;
  const entries = new LRUCache<string, Entry>({
    maxSize,
    sizeCalculation: ({ size }, key) => size + key.length,
  });
  const askedOnce = new LRUCache<string, true>({ max: REMEMBERED_ADDRESSES });
  const flights = new Map<string, Promise<RenderedPage>>();

  /** Endless made-up addresses must not push out the pages that people read (HARDENING A44). */
  function isWelcome(key: string): boolean {
    if (entries.calculatedSize < maxSize * ROOMY || entries.has(key) || askedOnce.has(key)) return true;
    askedOnce.set(key, true);
    return false;
  }

  function refresh(key: string, version: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const name = `${version} ${key}`;
    const known = flights.get(name);
    if (known) return known;
    const at = clock();
    const flight = render()
      .then(async (page) => {
        if (page.status === 200 && isWelcome(key)) {
          const size = await page.pack();
          entries.set(key, { page, size, version, at });
        }
        return page;
      })
      .finally(() => flights.delete(name));
    flights.set(name, flight);
    return flight;
  }

  /** A clock that was set back leaves pages of the future, which would be fresh for long (HARDENING R9). */
  const isFresh = (age: number): boolean => age >= 0 && age < fresh;

  /** An older page is better than an error. */
  async function refreshOr(entry: Entry, flight: Promise<RenderedPage>): Promise<RenderedPage> {
    try {
      const page = await flight;
      return page.status >= 500 ? entry.page : page;
    } catch (error) {
      onError(error);
      return entry.page;
    }
  }

  return {
    get(key, version, render) {
      const entry = entries.get(key);
      if (!entry) return refresh(key, version, render);
      const age = clock() - entry.at;
      const isCurrent = entry.version === version;
      if (isCurrent && isFresh(age)) return entry.page;
      const flight = refresh(key, version, render);
      if (age >= fresh + stale) return flight;
      const orEarlier = refreshOr(entry, flight);
      return isCurrent || age < MIN_INTERVAL_MS ? entry.page : orEarlier;
    },
    peek(key, version) {
      const entry = entries.get(key);
      return entry?.version === version && isFresh(clock() - entry.at) ? entry.page : undefined;
    },
    clear: () => entries.clear(),
  };
}
