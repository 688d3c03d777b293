import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { CountryResponse, Reader } from 'mmdb-lib';

const DATA = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Looks addresses up in the table of the installed package, which is read (8 MB) on first use. */
export function embeddedCountries(): (address: string) => Promise<unknown> {
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
