import { unlockPhone } from '../../src/server/modules/login/index.ts';
import { readSite, withDatabase } from '../site/with-database.ts';
import { findPhone } from './find-phone.ts';

/** Ends the locks of a phone after wrong codes. @returns 1 when the manifest of the region is invalid */
export async function unlock(code: string, typed: string): Promise<number> {
  const found = await findPhone(code, typed);
  if (!found) return 1;
  const { phone } = found;
  const { failures, locks } = await withDatabase(await readSite(), 'logins', (db) => unlockPhone(db, phone));
  console.log(`${phone}: ${locks} locks removed, ${failures} failed attempts reset`);
  return 0;
}
