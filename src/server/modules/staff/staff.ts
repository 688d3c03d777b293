import { hashToken } from '../../runtime/tokens.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type Codes, type Unlocked, unlockPhone } from '../login/index.ts';
import { deskPhone } from './desk-code-owner.ts';
import { issueDeviceCode } from './device-codes.ts';
import { type DeskEventQuery, listDeskEvents, recordDeskEvent } from './repositories/desk-events.ts';
import { findStaffOfSession, listStaff, type StaffMember } from './repositories/staff.ts';
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
  events(query: DeskEventQuery): ReturnType<typeof listDeskEvents>;
}

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
    events: (query) => listDeskEvents(db, query),
  };
}
