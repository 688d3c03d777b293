import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ListingPart } from '../../modules/listings/index.ts';
import { unpooled } from '../../runtime/unpooled.ts';
import { carParts, carUrls, pageUrls, type SitemapDeps } from './region-sitemaps.ts';
import { SITEMAP_END, SITEMAP_HEAD, type SitemapUrl, urlXml } from './sitemap-xml.ts';

/** The sitemaps of a site; built on request and cached compressed. */
export interface SitemapStore {
  /** @returns the file compressed with gzip; undefined if there is no file of this number */
  file(region: string, name: string): Promise<Buffer | undefined>;
  /** Names of a region's files with the time of the last change; undefined for an unknown region. */
  files(region: string): Promise<SitemapFile[] | undefined>;
  clear(): void;
}

export interface SitemapFile {
  name: string;
  changedAt?: Date;
}

const MIB = 2 ** 20;
const MEMORY = 32 * MIB;
/** Milliseconds. */
const FRESH = 600_000;
const PAGES = 'pages';

/** Concurrent requests share one build of a file, which is cached for ten minutes. */
export function sitemapStore(deps: () => SitemapDeps): SitemapStore {
  const packed = new LRUCache<string, Buffer>({
    maxSize: MEMORY,
    sizeCalculation: ({ length }) => length,
    ttl: FRESH,
  });
  const plans = createPlans(deps);
  const flights = new Map<string, Promise<Buffer>>();
  let line: Promise<unknown> = Promise.resolve();

  async function urls(
    code: string,
    name: string,
  ): Promise<AsyncIterable<SitemapUrl[]> | SitemapUrl[][] | undefined> {
    const region = deps().regions.find(code);
    if (!region) return undefined;
    if (name === PAGES) return [pageUrls(deps(), region)];
    const part = (await plans.of(code))?.find((_, index) => carFile(index) === name);
    return part && carUrls(deps(), region, part);
  }

  /** One file at a time: a crawler that requests all of them must not block the database for visitors. */
  function enqueue(work: () => Promise<Buffer>): Promise<Buffer> {
    const turn = line.then(work);
    line = turn.catch(() => undefined);
    return turn;
  }

  return {
    async file(code, name) {
      const key = `${code} ${name}`;
      const held = packed.get(key) ?? flights.get(key);
      if (held) return held;
      const found = await urls(code, name);
      if (!found) return undefined;
      const flight =
        flights.get(key) ??
        enqueue(() => buffer(Readable.from(xml(found)).pipe(createGzip()))).finally(() =>
          flights.delete(key),
        );
      flights.set(key, flight);
      const bytes = await flight;
      packed.set(key, unpooled(bytes));
      return bytes;
    },
    async files(code) {
      const cars = await plans.of(code);
      if (!cars) return undefined;
      return [{ name: PAGES }, ...cars.map(({ changedAt }, index) => ({ name: carFile(index), changedAt }))];
    },
    clear() {
      packed.clear();
      plans.clear();
    },
  };
}

/** What each file of a region contains, cached for ten minutes. */
interface Plans {
  /** @returns undefined for an unknown region */
  of(code: string): Promise<ListingPart[]> | undefined;
  clear(): void;
}

function createPlans(deps: () => SitemapDeps): Plans {
  const plans = new LRUCache<string, Promise<ListingPart[]>>({ max: 100, ttl: FRESH });
  return {
    of(code) {
      const region = deps().regions.find(code);
      const known = plans.get(code);
      if (known || !region) return region && known;
      const made = carParts(deps(), region);
      plans.set(code, made);
      made.catch(() => plans.delete(code));
      return made;
    },
    clear: () => plans.clear(),
  };
}

/** Decompresses a sitemap. */
export const unpack: (bytes: Buffer) => Promise<Buffer> = promisify(gunzip);

const carFile = (index: number): string => `cars-${index + 1}`;

async function* xml(batches: AsyncIterable<SitemapUrl[]> | SitemapUrl[][]): AsyncGenerator<string> {
  yield SITEMAP_HEAD;
  for await (const batch of batches) yield batch.map(urlXml).join('');
  yield SITEMAP_END;
}
