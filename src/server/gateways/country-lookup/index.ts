import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { DAY_MS } from '#domain/time/durations.ts';
import { atMost } from '../../runtime/at-most.ts';
import { countryService } from './country-service.ts';
import { embeddedCountries } from './embedded-countries.ts';
import { publicAddress } from './public-address.ts';

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
