import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../http/plugins/encodings.ts';
import type { Shortcut } from '../http/plugins/http-server.ts';
import type { Headers } from '../http/plugins/safety-headers.ts';
import { atMost } from '../runtime/at-most.ts';
import type { PageCache } from './page-cache.ts';
import { cacheControl } from './page-headers.ts';
import type { RenderedPage } from './rendered-page.ts';

/** Cache key of a page and its region. */
export interface CachedPageKey {
  key: string;
  region: string;
}

export interface CachedPageShortcut {
  serve: Shortcut;
  /** Records that an address was answered with the page of this key, so that it can be while the page is current. */
  remember(url: string, pageKey: CachedPageKey): void;
  /** Number of pages that were sent. */
  served(): number;
  /** Forgets addresses and headers, which another content may change. */
  clear(): void;
}

const MAX_ADDRESSES = 10_000;
const MAX_ADDRESS_LENGTH = 500;

/**
 * Sends cached pages by the raw address, without parsing it. All other requests, and pages that are no longer current,
 * go through the framework.
 * @param options.versionOf version of the pages of a region, as passed to the cache
 * @param options.headersOfPages headers of the pages of a region; they change only when everything is cleared
 * @param options.isOpen false while the shortcut must not answer
 */
export function cachedPageShortcut(
  cache: Pick<PageCache, 'peek'>,
  options: {
    versionOf: (region: string) => string;
    headersOfPages: (region: string) => Headers;
    isOpen: () => boolean;
  },
): CachedPageShortcut {
  const { versionOf, headersOfPages, isOpen } = options;
  const pageKeys = new LRUCache<string, CachedPageKey>(atMost(MAX_ADDRESSES));
  let served = 0;
  let headersOf = new WeakMap<RenderedPage, Map<Encoding, string[]>>();

  function headers(page: RenderedPage, region: string, encoding: Encoding, length: number): string[] {
    const byEncoding = headersOf.get(page) ?? new Map<Encoding, string[]>();
    headersOf.set(page, byEncoding);
    const known = byEncoding.get(encoding);
    if (known) return known;
    const made = wireHeaders(page, headersOfPages(region), encoding, length);
    byEncoding.set(encoding, made);
    return made;
  }

  return {
    serve(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' || request.headers['if-none-match'] !== undefined || !isOpen())
        return false;
      const pageKey = pageKeys.get(request.url ?? '');
      const page = pageKey && cache.peek(pageKey.key, versionOf(pageKey.region));
      if (!page) return false;
      const encoding = page.encodingFor(request.headers['accept-encoding']);
      const bytes = page.bytes(encoding);
      if (!Buffer.isBuffer(bytes)) return false;
      response.writeHead(200, headers(page, pageKey.region, encoding, bytes.length)).end(bytes);
      served++;
      return true;
    },
    remember(url, pageKey) {
      if (url.length <= MAX_ADDRESS_LENGTH) pageKeys.set(url, pageKey);
    },
    served: () => served,
    clear() {
      pageKeys.clear();
      headersOf = new WeakMap();
    },
  };
}

function wireHeaders(page: RenderedPage, ofPages: Headers, encoding: Encoding, length: number): string[] {
  const all = {
    ...page.headers,
    ...ofPages,
    'cache-control': cacheControl(200, true),
    etag: page.etag(encoding),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(length),
  };
  return Object.entries(all).flat();
}
