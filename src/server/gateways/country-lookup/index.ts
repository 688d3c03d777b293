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

const MOST_ANSWERS = 10_000;
const KEPT = 24 * 3_600_000;

/** The lookup that the configuration chooses; answers are kept for a day, failures are not. */
export function countryLookup({ url, log, clock }: CountryLookupOptions): LookUpCountry {
  const find = url === '' ? embeddedCountries() : countryService(url, clock);
  const known = new LRUCache<string, string>({ max: MOST_ANSWERS, ttl: KEPT });
  return async (text) => {
    const address = publicAddress(text);
    if (address === undefined) return null;
    const before = known.get(address);
    if (before !== undefined) return before;
    try {
      const country = countryCode(await find(address));
      if (country !== null) known.set(address, country);
      return country;
    } catch (error) {
      log.warn({ err: error }, 'the country of a visitor could not be looked up');
      return null;
    }
  };
}
