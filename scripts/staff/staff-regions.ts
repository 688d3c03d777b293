import { canonicalPhone } from '../../src/domain/phone/phone.ts';
import type { PhoneCountries } from '../../src/domain/phone/phone-metadata.ts';
import { loadRegionSet } from '../../src/server/manifests/load-regions.ts';
import { phoneMetadata } from '../../src/server/manifests/phone-metadata.ts';
import { regionFolders } from '../regions/folders.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Returns the manifests of the site, the default region first.
 * @param wanted codes that must be among them
 * @throws UsageError for an unknown code
 */
export async function servedRegions(wanted: readonly string[]): Promise<PhoneCountries[]> {
  const { regions } = await loadRegionSet(regionFolders());
  const known = regions.map(({ manifest }) => manifest.code);
  const unknown = wanted.find((code) => !known.includes(code.toLowerCase()));
  if (unknown !== undefined)
    throw new UsageError(`there is no region "${unknown}"; there are ${known.join(', ')}`);
  return regions.map(({ manifest }) => manifest);
}

/** Returns a phone in the form in which the desk looks it up. @throws UsageError if it is none */
export function readPhone(typed: string, manifests: readonly PhoneCountries[], usage: string): string {
  const country = manifests[0]?.country ?? '';
  const phone = canonicalPhone(typed, country, phoneMetadata(manifests));
  if (phone === null) throw new UsageError(`"${typed}" is not a phone number of a region.\n\n${usage}`);
  return phone;
}
