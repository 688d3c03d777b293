import { canonicalPhone } from '../../src/domain/phone/phone.ts';
import { phoneMetadata } from '../../src/server/manifests/phone-metadata.ts';
import { findRegions } from '../regions/find-region.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Reads a phone as it is typed in a region. @returns undefined when the manifest of the region is invalid
 * @throws UsageError for what is no phone number
 */
export async function findPhone(
  code: string,
  typed: string,
): Promise<{ region: string; phone: string } | undefined> {
  const [region] = (await findRegions([code])) ?? [];
  if (!region) return undefined;
  const { manifest } = region;
  const phone = canonicalPhone(typed, manifest.country, phoneMetadata([manifest]));
  if (!phone) throw new UsageError(`"${typed}" is not a phone number.`);
  return { region: manifest.code, phone };
}
