import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** What was taken back of a phone. */
export interface Unlocked {
  /** Wrong codes. */
  failures: number;
  locks: number;
}

/** Ends the locks of a phone, for everybody and on its known devices, and forgets the wrong codes that led to them. */
export async function unlockPhone(db: Database, phone: string): Promise<Unlocked> {
  const { rows } = await db.execute<{ failures: number; locks: number }>(sql`
    WITH before AS (
      SELECT failures, locked_until FROM login_phones WHERE phone = ${phone} FOR UPDATE
    ), phones AS (
      UPDATE login_phones SET failures = 0, locked_until = NULL WHERE phone = ${phone}
    ), devices_before AS (
      SELECT token_hash, d.failures, d.locked_until
      FROM known_devices AS d JOIN contacts ON contacts.id = contact_id WHERE phone = ${phone} FOR UPDATE OF d
    ), devices AS (
      UPDATE known_devices SET failures = 0, locked_until = NULL
      WHERE token_hash IN (SELECT token_hash FROM devices_before)
    )
    SELECT coalesce(sum(failures), 0)::int AS failures, (count(*) FILTER (WHERE locked_until > now()))::int AS locks
    FROM (SELECT failures, locked_until FROM before UNION ALL SELECT failures, locked_until FROM devices_before) AS undone`);
  return rows[0] ?? { failures: 0, locks: 0 };
}
