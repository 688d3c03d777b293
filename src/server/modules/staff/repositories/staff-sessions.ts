import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { staff, staffDevices, staffSessions } from '../../../storage/schema.ts';
import type { Unlocked } from '../../login/index.ts';
import { STAFF_IDLE_SECONDS, STAFF_SESSION_SECONDS } from '../staff-session-seconds.ts';

/** Wrong device codes after which a device code is void. */
const MAX_DEVICE_CODE_FAILURES = 5;
/** Seconds without a request after which the next one moves the end of a session. */
const EXTENDED_AFTER_SECONDS = 60;

/** Stores the hash of a new session. */
export async function insertStaffSession(
  tx: Database,
  { seconds, ...session }: { tokenHash: string; staffId: number; isConfirmed: boolean; seconds: number },
): Promise<void> {
  await tx.insert(staffSessions).values({ ...session, expiresAt: inSeconds(seconds) });
}

/** Whether a session still holds after a time of work, whatever was done in it. */
export const isWithinLongest = sql`${staffSessions.createdAt} > now() - make_interval(secs => ${STAFF_SESSION_SECONDS}::int)`;

/** Whether the last request of a session is so long ago that its end has to be moved: one write a minute at most. */
export const hasBeenIdle = sql<boolean>`${staffSessions.expiresAt} < now() + make_interval(secs => ${STAFF_IDLE_SECONDS - EXTENDED_AFTER_SECONDS}::int)`;

/** Keeps a confirmed session that has not ended for another time without requests. */
export async function extendStaffSession(db: Database, tokenHash: string): Promise<void> {
  await db
    .update(staffSessions)
    .set({ expiresAt: inSeconds(STAFF_IDLE_SECONDS) })
    .where(
      and(
        eq(staffSessions.tokenHash, tokenHash),
        eq(staffSessions.isConfirmed, true),
        gt(staffSessions.expiresAt, sql`now()`),
      ),
    );
}

/** Returns the member whose phone is proved and whose device is not yet. */
export async function findPendingSession(
  db: Database,
  tokenHash: string,
): Promise<{ staffId: number; phone: string } | undefined> {
  const [row] = await db
    .select({ staffId: staff.id, phone: staff.phone })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, tokenHash),
        eq(staffSessions.isConfirmed, false),
        gt(staffSessions.expiresAt, sql`now()`),
      ),
    );
  return row;
}

/** Ends a session for all processes. @returns its member */
export async function endStaffSession(db: Database, tokenHash: string): Promise<number | undefined> {
  const [ended] = await db
    .delete(staffSessions)
    .where(eq(staffSessions.tokenHash, tokenHash))
    .returning({ staffId: staffSessions.staffId });
  return ended?.staffId;
}

/** Whether a device is one of the member with a phone. */
export async function isStaffDevice(
  db: Database,
  { tokenHash, phone }: { tokenHash: string; phone: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: staffDevices.staffId })
    .from(staffDevices)
    .innerJoin(staff, eq(staff.id, staffDevices.staffId))
    .where(
      and(
        eq(staffDevices.tokenHash, tokenHash),
        eq(staff.phone, phone),
        isNull(staff.removedAt),
        gt(staffDevices.expiresAt, sql`now()`),
      ),
    );
  return rows.length > 0;
}

/** Stores the hash of a new device. */
export async function insertStaffDevice(
  tx: Database,
  { seconds, ...device }: { tokenHash: string; staffId: number; seconds: number },
): Promise<void> {
  await tx.insert(staffDevices).values({ ...device, expiresAt: inSeconds(seconds) });
}

/** Replaces the device code of a member. */
export async function setDeviceCode(
  tx: Database,
  { staffId, codeHash, seconds }: { staffId: number; codeHash: string; seconds: number },
): Promise<void> {
  await tx
    .update(staff)
    .set({ deviceCodeHash: codeHash, deviceCodeExpiresAt: inSeconds(seconds), deviceCodeFailures: 0 })
    .where(eq(staff.id, staffId));
}

/**
 * Takes an attempt before the codes are compared; it counts as a failure immediately, so that concurrent processes make
 * no more comparisons than there are attempts. @returns the hash to compare with; null: there is no valid code
 */
export async function takeDeviceCodeAttempt(db: Database, staffId: number): Promise<string | null> {
  const [row] = await db
    .update(staff)
    .set({ deviceCodeFailures: sql`${staff.deviceCodeFailures} + 1` })
    .where(
      and(
        eq(staff.id, staffId),
        sql`${staff.deviceCodeFailures} < ${MAX_DEVICE_CODE_FAILURES}`,
        gt(staff.deviceCodeExpiresAt, sql`now()`),
      ),
    )
    .returning({ codeHash: staff.deviceCodeHash });
  return row?.codeHash ?? null;
}

/** Consumes a device code; of concurrent calls, one returns true. */
export async function useDeviceCode(tx: Database, staffId: number, codeHash: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(staff)
    .set({ deviceCodeHash: null, deviceCodeExpiresAt: null, deviceCodeFailures: 0 })
    .where(and(eq(staff.id, staffId), eq(staff.deviceCodeHash, codeHash)));
  return rowCount === 1;
}

/** Ends the locks of all devices of a member and resets their wrong codes. */
export async function unlockStaffDevices(tx: Database, staffId: number): Promise<Unlocked> {
  const { rows } = await tx.execute<{ failures: number; locks: number }>(sql`
    WITH before AS (SELECT failures, locked_until FROM staff_devices WHERE staff_id = ${staffId} FOR UPDATE),
    devices AS (UPDATE staff_devices SET failures = 0, locked_until = NULL WHERE staff_id = ${staffId})
    SELECT coalesce(sum(failures), 0)::int AS failures, (count(*) FILTER (WHERE locked_until > now()))::int AS locks
    FROM before`);
  return rows[0] ?? { failures: 0, locks: 0 };
}

/** Ends all sessions of all staff. @returns number of sessions */
export async function endAllStaffSessions(tx: Database): Promise<number> {
  const { rowCount } = await tx.delete(staffSessions);
  return rowCount ?? 0;
}

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::int)`;
