import type { GivenRole } from '#domain/desk/staff-roles.ts';
import { Conflict, Exhausted, Forbidden } from '../../errors/domain-error.ts';
import { hashToken } from '../../runtime/tokens.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type Codes, type Unlocked, unlockPhone } from '../login/index.ts';
import { deskPhone } from './desk-code-owner.ts';
import { issueDeviceCode } from './device-codes.ts';
import { type DeskEventQuery, listDeskEvents, recordDeskEvent } from './repositories/desk-events.ts';
import {
  addNewStaff,
  addRole,
  findStaffOfSession,
  listStaff,
  removeStaff,
  type StaffMember,
  setRole,
} from './repositories/staff.ts';
import { unlockStaffDevices } from './repositories/staff-sessions.ts';

/** Members of staff and what they have done. */
export interface Staff {
  /** Returns the member of a session token; null if it is not valid. */
  find(token: string): Promise<StaffMember | null>;
  /** Returns members with a role in a region, by name. */
  listOf(region: string): Promise<StaffMember[]>;
  /** Creates the code with which another member lets a new device in; null if the region has no such other member. */
  issueDeviceCode(by: StaffMember, region: string, id: number): Promise<string | null>;
  /** Ends the locks of another member after wrong codes; null if the region has no such other member. */
  unlock(by: StaffMember, region: string, id: number): Promise<Unlocked | null>;
  /**
   * Adds a member with a role in the region, and returns its id and the code that lets their first device in.
   * @throws Conflict for a phone that is on the list: the operator adds staff of other regions
   */
  add(
    by: StaffMember,
    region: string,
    member: { phone: string; name: string; role: GivenRole },
  ): Promise<{ id: number; code: string }>;
  /**
   * Changes the role of another member in the region; null takes it away, and the last role of a member ends their sessions.
   * @returns whether the region has such another member
   * @throws Forbidden for a manager, whom the operator has made
   */
  setRole(by: StaffMember, region: string, change: { id: number; role: GivenRole | null }): Promise<boolean>;
  events(query: DeskEventQuery): ReturnType<typeof listDeskEvents>;
}

/** Members of a region that its managers can make. */
const MAX_MEMBERS = 200;

export function createStaff(db: Database, codes: Codes): Staff {
  const listOf = async (region: string, from: Database = db) =>
    (await listStaff(from)).filter(({ roles }) => roles[region] !== undefined);
  const otherOf = async (tx: Database, by: StaffMember, region: string, id: number) =>
    by.id === id ? undefined : (await listOf(region, tx)).find((each) => each.id === id);
  return {
    find: (token) => findStaffOfSession(db, hashToken(token)),
    listOf: (region) => listOf(region),
    issueDeviceCode: (by, region, id) =>
      inTransaction(db, async (tx) => {
        // a stolen session must not let in more devices of its own member
        const member = await otherOf(tx, by, region, id);
        if (!member) return null;
        const code = await issueDeviceCode(tx, codes, member);
        const subject = { kind: 'staff' as const, id };
        await recordDeskEvent(tx, { staffId: by.id, region, action: 'device_code_issued', subject });
        return code;
      }),
    unlock: (by, region, id) =>
      inTransaction(db, async (tx) => {
        const member = await otherOf(tx, by, region, id);
        if (!member) return null;
        const phone = await unlockPhone(tx, deskPhone(member.phone));
        const devices = await unlockStaffDevices(tx, id);
        const subject = { kind: 'staff' as const, id };
        await recordDeskEvent(tx, { staffId: by.id, region, action: 'staff_unlocked', subject });
        return { failures: phone.failures + devices.failures, locks: phone.locks + devices.locks };
      }),
    add: (by, region, { phone, name, role }) =>
      inTransaction(db, async (tx) => {
        if ((await listOf(region, tx)).length >= MAX_MEMBERS)
          throw new Exhausted('limit_reached', `A region has up to ${MAX_MEMBERS} members.`);
        const id = await addNewStaff(tx, { phone, name });
        if (id === undefined)
          throw new Conflict(
            'state_conflict',
            'This phone is on the list already. The operator gives a member of another region a role here.',
          );
        await addRole(tx, { staffId: id, region, role });
        const subject = { kind: 'staff' as const, id };
        await recordDeskEvent(tx, {
          staffId: by.id,
          region,
          action: 'staff_added',
          subject,
          after: { role },
        });
        return { id, code: await issueDeviceCode(tx, codes, { id, phone }) };
      }),
    setRole: (by, region, { id, role }) =>
      inTransaction(db, async (tx) => {
        const member = await otherOf(tx, by, region, id);
        if (!member) return false;
        if (member.roles[region] === 'manager')
          throw new Forbidden('not_allowed', 'The operator changes who is a manager.');
        const before = { role: member.roles[region] };
        if (before.role === role) return true;
        await setRole(tx, { staffId: id, region, role });
        const isLast = role === null && Object.keys(member.roles).length === 1;
        if (isLast) await removeStaff(tx, id);
        const action = role === null ? 'staff_removed' : 'staff_role_changed';
        const subject = { kind: 'staff' as const, id };
        await recordDeskEvent(tx, {
          ...{ staffId: by.id, region, action, subject, before },
          ...(role !== null && { after: { role } }),
        });
        return true;
      }),
    events: (query) => listDeskEvents(db, query),
  };
}
