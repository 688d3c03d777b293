import { canonicalPhone } from '../../src/domain/phone/phone.ts';
import type { PhoneCountries } from '../../src/domain/phone/phone-metadata.ts';
import { isObject } from '../../src/region/manifest/merge-patch.ts';
import { manifestFiles } from '../../src/server/manifests/manifest-files.ts';
import { phoneMetadata } from '../../src/server/manifests/phone-metadata.ts';
import { readLayers } from '../../src/server/manifests/read-layers.ts';
import { createManifestReader } from '../../src/server/manifests/read-manifest.ts';
import { regionFolders } from '../regions/folders.ts';
import { regionCode } from '../regions/region-code.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Returns the countries of the site, that of the default region first. Manifests are read without their checks, which
 * take seconds.
 * @param wanted codes of regions that must be among them
 * @throws UsageError for an unknown code
 */
export async function servedCountries(wanted: readonly string[]): Promise<PhoneCountries[]> {
  const folders = regionFolders();
  const read = createManifestReader();
  const files = await manifestFiles(folders.regionsDir);
  const layers = await Promise.all(files.map((file) => readLayers(file, folders, { read })));
  const served = layers
    .flatMap(({ document: { value } }) => (isObject(value) && isObject(value.phone) ? [value] : []))
    .sort((a, b) => Number(b.isDefault === true) - Number(a.isDefault === true));
  const known = served.map(({ code }) => String(code));
  for (const code of wanted) regionCode(code, known);
  return served.map(({ country, phone }) => {
    const alsoParsed = isObject(phone) && Array.isArray(phone.alsoParsed) ? phone.alsoParsed.map(String) : [];
    return { country: String(country), phone: { alsoParsed } };
  });
}

/** Returns a phone in the form in which the desk looks it up. @throws UsageError if it is none */
export function readPhone(typed: string, countries: readonly PhoneCountries[]): string {
  const phone = canonicalPhone(typed, countries[0]?.country ?? '', phoneMetadata(countries));
  if (phone === null) throw new UsageError(`"${typed}" is not a phone number of a region.`);
  return phone;
}
