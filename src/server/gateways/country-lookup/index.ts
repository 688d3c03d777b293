import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { countryCode, type LookUpCountry } from './country-lookup.ts';
import { countryService } from './country-service.ts';
import { embeddedCountries } from './embedded-countries.ts';
import { publicAddress } from './public-address.ts';

export type { LookUpCountry } from './country-lookup.ts';

export interface CountryLookupOptions {
  /** Address of a service; empty: the table that comes with the packages. */
  url: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds. */
  clock: () => number;
}

const MAX_ANSWERS = 10_000;
const KEPT = 24 * 3_600_000;

/** The lookup that the configuration chooses; answers are kept for a day, failures are not. */
export function countryLookup({ url, log, clock }: CountryLookupOptions): LookUpCountry {
  const find = url === '' ? embeddedOnly() : countryService(url, clock);
  const known = new LRUCache<string, string>({ max: MAX_ANSWERS, ttl: KEPT });
  return async (text) => {
    // of this machine or a network of one's own nobody knows the address: the service sees that of the site
    const address = publicAddress(text);
    const key = address ?? '';
    const before = known.get(key);
    if (before !== undefined) return before;
    try {
      const country = countryCode(await find(address));
      if (country !== null) known.set(key, country);
      return country;
    } catch (error) {
      log.warn({ err: error }, 'the country of a visitor could not be looked up');
      return null;
    }
  };
}

/** The table knows nothing of an address that nobody knows. */
function embeddedOnly(): (address?: string) => Promise<unknown> {
  const find = embeddedCountries();
  return async (address) => (address === undefined ? undefined : find(address));
}
