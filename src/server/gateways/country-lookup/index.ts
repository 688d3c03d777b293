import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CountryResponse, Reader } from 'mmdb-lib';
import { DAY_MS } from '#domain/time/durations.ts';
import { atMost } from '../../runtime/at-most.ts';
import { CircuitOpenError } from '../circuit-breaker.ts';
import { createServiceClient, readJson, type ServiceResponse } from '../service-client.ts';
import { publicAddress } from './public-address.ts';

const TIMEOUT_MS = 1_000;

const DATA = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/**
 * Returns the country of an IP address (SPEC 7.6): two lower-case letters, or null if it is unknown. Never throws:
 * failures are logged and yield null (SPEC 8).
 */
export type LookUpCountry = (address: string) => Promise<string | null>;

export interface CountryLookupOptions {
  /** Address of a service; empty: the table of the installed package. */
  url: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds. */
  clock: () => number;
}

const MAX_ANSWERS = 10_000;
const TTL_MS = DAY_MS;

/** Creates the lookup that the configuration selects; results are cached for a day, failures are not. */
export function countryLookup({ url, log, clock }: CountryLookupOptions): LookUpCountry {
  const find = url === '' ? embeddedOnly() : countryService(url, clock);
  const known = new LRUCache<string, string>({ ...atMost(MAX_ANSWERS), ttl: TTL_MS });
  return async (text) => {
    // addresses of this machine or private networks are unknown elsewhere: the service uses the address of the site
    const address = publicAddress(text);
    const key = address ?? '';
    const before = known.get(key);
    if (before !== undefined) return before;
    try {
      const country = countryCode(await find(address));
      if (country !== null) known.set(key, country);
      return country;
    } catch (error) {
      log.warn({ err: error }, 'looking up the country of a visitor failed');
      return null;
    }
  };
}

/** The table has no entry for private addresses. */
function embeddedOnly(): (address?: string) => Promise<unknown> {
  const find = embeddedCountries();
  return async (address) => (address === undefined ? undefined : find(address));
}

/** A country as a source returns it: two letters in any case. */
function countryCode(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toLowerCase() : null;
}

/** Looks addresses up in the table of the installed package, which is read (8 MB) on first use. */
function embeddedCountries(): (address: string) => Promise<unknown> {
  let table: Promise<Reader<CountryResponse>> | undefined;
  return async (address) => {
    table ??= readTable();
    const found: unknown = (await table).get(address);
    return typeof found === 'object' && found !== null && 'country_code' in found
      ? found.country_code
      : undefined;
  };
}

async function readTable(): Promise<Reader<CountryResponse>> {
  const [bytes, library] = await Promise.all([
    readFile(fileURLToPath(import.meta.resolve(DATA))),
    import('mmdb-lib'),
  ]);
  return new library.Reader(bytes);
}

/**
 * Calls a service: GET of its address with the visitor's appended, or of its root if the visitor's is unknown; reads
 * `country` of the JSON answer (SPEC 7.6). While its circuit is open it is not called and the country is unknown.
 * @param url of the service, with or without a trailing slash
 * @param clock milliseconds
 * @throws ServiceError, CircuitOpenError
 */
function countryService(url: string, clock: () => number): (address?: string) => Promise<unknown> {
  const root = url.endsWith('/') ? url : `${url}/`;
  const client = createServiceClient({
    service: 'the country lookup',
    timeoutMs: TIMEOUT_MS,
    clock,
    read,
  });
  const headers = { accept: 'application/json' };
  return async (address = '') => {
    try {
      return await client({ method: 'GET', url: root + encodeURIComponent(address), headers });
    } catch (error) {
      if (error instanceof CircuitOpenError) return undefined;
      throw error;
    }
  };
}

/** Returns `country` of the answer; undefined if there is none. */
function read(response: ServiceResponse): unknown {
  const body = readJson(response);
  return typeof body === 'object' && body !== null && 'country' in body ? body.country : undefined;
}
