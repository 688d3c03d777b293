import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { StaffRole } from '#domain/desk/staff-roles.ts';
import type { Database } from '../../../storage/database.ts';
import { staff, staffDevices, staffRoles, staffSessions } from '../../../storage/schema.ts';
import { extendStaffSession, hasBeenIdle, isWithinLongest } from './staff-sessions.ts';

/** A member of staff with the role in each region. */
export interface StaffMember {
  id: number;
  /** E.164. */
  phone: string;
  name: string;
  roles: Readonly<Record<string, StaffRole>>;
}

const MEMBER = { id: staff.id, phone: staff.phone, name: staff.name };

/** Returns members by name, without removed ones. @param phone only this one */
export async function listStaff(db: Database, phone?: string): Promise<StaffMember[]> {
  const members = await db
    .select(MEMBER)
    .from(staff)
    .where(and(isNull(staff.removedAt), phone === undefined ? undefined : eq(staff.phone, phone)))
    .orderBy(asc(staff.name), asc(staff.id));
  const ids = members.map(({ id }) => id);
  const roles = ids.length > 0 ? await rolesOf(db, ids) : [];
  return members.map((member) => ({ ...member, roles: rolesById(roles, member.id) }));
}

/** Returns the member with a phone; undefined if it is not on the list. */
export async function findStaffByPhone(db: Database, phone: string): Promise<StaffMember | undefined> {
  const [member] = await listStaff(db, phone);
  return member;
}

/** Returns a member with a role in a region; undefined for all others. */
export async function findStaffInRegion(
  db: Database,
  region: string,
  id: number,
): Promise<{ id: number } | undefined> {
  const [row] = await db
    .select({ id: staff.id })
    .from(staff)
    .innerJoin(staffRoles, and(eq(staffRoles.staffId, staff.id), eq(staffRoles.region, region)))
    .where(and(eq(staff.id, id), isNull(staff.removedAt)));
  return row;
}

/** Returns the member of a confirmed session, and keeps it alive; null if it has ended or the member was removed. */
export async function findStaffOfSession(db: Database, tokenHash: string): Promise<StaffMember | null> {
  const [found] = await db
    .select({ ...MEMBER, isIdle: hasBeenIdle })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, tokenHash),
        eq(staffSessions.isConfirmed, true),
        sql`${staffSessions.expiresAt} > now()`,
        isWithinLongest,
        isNull(staff.removedAt),
      ),
    );
  if (!found) return null;
  const { isIdle, ...member } = found;
  if (isIdle) await extendStaffSession(db, tokenHash);
  return { ...member, roles: rolesById(await rolesOf(db, [member.id]), member.id) };
}

/** Adds a phone to the list, or changes its name. @returns its id */
export async function addStaff(
  tx: Database,
  { phone, name }: { phone: string; name: string },
): Promise<number> {
  const [row] = await tx
    .insert(staff)
    .values({ phone, name })
    .onConflictDoUpdate({ target: staff.phone, set: { name, removedAt: null } })
    .returning({ id: staff.id });
  if (!row) throw new Error('a member of staff was not stored');
  return row.id;
}

/** Adds a phone that is not on the list. @returns its id; undefined: it is on the list */
export async function addNewStaff(
  tx: Database,
  { phone, name }: { phone: string; name: string },
): Promise<number | undefined> {
  const [row] = await tx
    .insert(staff)
    .values({ phone, name })
    .onConflictDoUpdate({
      target: staff.phone,
      set: { name, removedAt: null },
      setWhere: isNotNull(staff.removedAt),
    })
    .returning({ id: staff.id });
  return row?.id;
}

/** Changes the role of a member in a region; null takes it away. */
export async function setRole(
  tx: Database,
  { staffId, region, role }: { staffId: number; region: string; role: StaffRole | null },
): Promise<void> {
  const own = and(eq(staffRoles.staffId, staffId), eq(staffRoles.region, region));
  if (role === null) await tx.delete(staffRoles).where(own);
  else await tx.update(staffRoles).set({ role }).where(own);
}

/** Replaces all roles of a member. */
export async function replaceRoles(
  tx: Database,
  staffId: number,
  roles: Readonly<Record<string, StaffRole>>,
): Promise<void> {
  await tx.delete(staffRoles).where(eq(staffRoles.staffId, staffId));
  await tx
    .insert(staffRoles)
    .values(Object.entries(roles).map(([region, role]) => ({ staffId, region, role })));
}

/** Gives a member a role in a region; one that they have there stays. */
export async function addRole(tx: Database, role: typeof staffRoles.$inferInsert): Promise<void> {
  await tx.insert(staffRoles).values(role).onConflictDoNothing();
}

/** Removes a member from the list and ends their sessions at once; the row stays for the history. */
export async function removeStaff(tx: Database, staffId: number): Promise<void> {
  await tx.update(staff).set({ removedAt: sql`now()`, deviceCodeHash: null }).where(eq(staff.id, staffId));
  await tx.delete(staffSessions).where(eq(staffSessions.staffId, staffId));
  await tx.delete(staffDevices).where(eq(staffDevices.staffId, staffId));
  await tx.delete(staffRoles).where(eq(staffRoles.staffId, staffId));
}

const rolesOf = (db: Database, ids: number[]) =>
  db.select().from(staffRoles).where(inArray(staffRoles.staffId, ids)).orderBy(asc(staffRoles.region));

const rolesById = (rows: Awaited<ReturnType<typeof rolesOf>>, id: number): Record<string, StaffRole> =>
  Object.fromEntries(rows.flatMap(({ staffId, region, role }) => (staffId === id ? [[region, role]] : [])));
