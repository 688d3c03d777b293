import { canonicalPhone } from '../../src/domain/phone/phone.ts';
import { phoneMetadata } from '../../src/server/manifests/phone-metadata.ts';
import { unlockPhone } from '../../src/server/modules/login/index.ts';
import { findRegions } from '../regions/find-region.ts';
import { readSite, withDatabase } from '../site/with-database.ts';
import { UsageError } from '../usage-error.ts';

/** Ends the locks of a phone after wrong codes. @returns 1 when the manifest of the region is invalid */
export async function unlock(code: string, typed: string): Promise<number> {
  const [region] = (await findRegions([code.toLowerCase()])) ?? [];
  if (!region) return 1;
  const phone = canonicalPhone(typed, region.manifest.country, phoneMetadata([region.manifest]));
  if (!phone) throw new UsageError(`"${typed}" is not a phone number.`);
  const { failures, locks } = await withDatabase(await readSite(), 'logins', (db) => unlockPhone(db, phone));
  console.log(`${phone}: ${locks} locks removed, ${failures} failed attempts reset`);
  return 0;
}
