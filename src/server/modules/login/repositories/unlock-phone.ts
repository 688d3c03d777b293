import { sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';

/** What an unlock has reset. */
export interface Unlocked {
  /** Number of wrong codes. */
  failures: number;
  locks: number;
}

/** Ends all locks of a phone, including those of its devices and requests, and resets their wrong codes. */
export async function unlockPhone(db: Database, phone: string): Promise<Unlocked> {
  const { rows } = await db.execute<{ failures: number; locks: number }>(sql`
    WITH before AS (
      SELECT failures, greatest(locked_until, closed_until) AS locked_until
      FROM login_phones WHERE phone = ${phone} FOR UPDATE
    ), phones AS (
      UPDATE login_phones SET failures = 0, locked_until = NULL, closed_until = NULL WHERE phone = ${phone}
    ), requests_before AS (
      SELECT request_hash, locked_until FROM code_requests WHERE phone = ${phone} FOR UPDATE
    ), requests AS (
      UPDATE code_requests SET failures = 0, locked_until = NULL
      WHERE request_hash IN (SELECT request_hash FROM requests_before)
    ), devices_before AS (
      SELECT token_hash, d.failures, d.locked_until
      FROM known_devices AS d JOIN contacts ON contacts.id = contact_id WHERE phone = ${phone} FOR UPDATE OF d
    ), devices AS (
      UPDATE known_devices SET failures = 0, locked_until = NULL
      WHERE token_hash IN (SELECT token_hash FROM devices_before)
    )
    SELECT coalesce(sum(failures), 0)::int AS failures, (count(*) FILTER (WHERE locked_until > now()))::int AS locks
    FROM (
      SELECT failures, locked_until FROM before
      UNION ALL SELECT failures, locked_until FROM devices_before
      -- wrong codes of requests are those of the phone as well
      UNION ALL SELECT 0, locked_until FROM requests_before
    ) AS undone`);
  return rows[0] ?? { failures: 0, locks: 0 };
}
