import { endSessionsOf } from '../../src/server/modules/login/index.ts';
import { endAllStaffSessions } from '../../src/server/modules/staff/index.ts';
import { inTransaction } from '../../src/server/storage/transaction.ts';
import { readSite, withDatabase } from '../site/with-database.ts';
import { findPhone } from './find-phone.ts';

/** Ends all sessions of a phone in a region. @returns 1 when the manifest of the region is invalid */
export async function endOf(code: string, typed: string): Promise<number> {
  const owner = await findPhone(code, typed);
  if (!owner) return 1;
  const ended = await withDatabase(await readSite(), 'logins', (db) =>
    inTransaction(db, (tx) => endSessionsOf(tx, owner)),
  );
  console.log(`${owner.phone}: ${ended} sessions ended`);
  return 0;
}

/** Ends the sessions of all people and of all staff. */
export async function endAll(): Promise<void> {
  const [people, staff] = await withDatabase(await readSite(), 'logins', (db) =>
    inTransaction(db, async (tx) => [await endSessionsOf(tx, null), await endAllStaffSessions(tx)] as const),
  );
  console.log(`${people} sessions of people and ${staff} of staff ended`);
}
