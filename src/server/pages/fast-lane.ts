import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Shortcut } from '../plugins/http-server.ts';
import type { Headers } from '../plugins/safety-headers.ts';
import type { PageCache } from './page-cache.ts';
import { cacheControl } from './page-headers.ts';
import type { Encoding, RenderedPage } from './rendered-page.ts';

/** Where a finished page is found for an address as it was asked for. */
export interface Shelf {
  key: string;
  region: string;
}

export interface FastLane {
  serve: Shortcut;
  /** The address was answered with the page of this key; it may be again, as long as the page is current. */
  remember(url: string, shelf: Shelf): void;
  clear(): void;
}

const MOST_ADDRESSES = 10_000;
const LONGEST_ADDRESS = 500;

/**
 * Sends finished pages by the address as it is written, without reading it again. Everything else, and every page that
 * is not current any more, goes the usual way.
 * @param options.versionOf version of the pages of a region, the one that the cache was asked with
 * @param options.headersOfPages of every page; they change only when all pages are made anew
 * @param options.isOpen false while nothing may be sent this way
 */
export function fastLane(
  cache: Pick<PageCache, 'peek'>,
  options: {
    versionOf: (region: string) => string;
    headersOfPages: () => Headers;
    isOpen: () => boolean;
  },
): FastLane {
  const { versionOf, headersOfPages, isOpen } = options;
  const shelves = new LRUCache<string, Shelf>({ max: MOST_ADDRESSES });
  const headersOf = new WeakMap<RenderedPage, Map<Encoding, string[]>>();

  function headers(page: RenderedPage, encoding: Encoding, length: number): string[] {
    const byEncoding = headersOf.get(page) ?? new Map<Encoding, string[]>();
    headersOf.set(page, byEncoding);
    const known = byEncoding.get(encoding);
    if (known) return known;
    const made = wireHeaders(page, headersOfPages(), encoding, length);
    byEncoding.set(encoding, made);
    return made;
  }

  return {
    serve(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' || request.headers['if-none-match'] !== undefined || !isOpen())
        return false;
      const shelf = shelves.get(request.url ?? '');
      const page = shelf && cache.peek(shelf.key, versionOf(shelf.region));
      if (!page) return false;
      const encoding = page.encodingFor(request.headers['accept-encoding']);
      const bytes = page.bytes(encoding);
      if (!Buffer.isBuffer(bytes)) return false;
      response.writeHead(200, headers(page, encoding, bytes.length)).end(bytes);
      return true;
    },
    remember(url, shelf) {
      if (url.length <= LONGEST_ADDRESS) shelves.set(url, shelf);
    },
    clear: () => shelves.clear(),
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
