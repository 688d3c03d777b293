import type { DeskActionName } from '../../src/domain/desk/desk-actions.ts';
import type { StaffRole } from '../../src/domain/desk/staff-roles.ts';
import type { Codes } from '../../src/server/modules/login/index.ts';
import {
  addStaff,
  DEVICE_CODE_HOURS,
  findStaffByPhone,
  issueDeviceCode,
  listStaff,
  recordDeskEvent,
  removeStaff,
  replaceRoles,
  type StaffMember,
} from '../../src/server/modules/staff/index.ts';
import type { Database } from '../../src/server/storage/database.ts';
import { inTransaction } from '../../src/server/storage/transaction.ts';
import { UsageError } from '../usage-error.ts';

/** What was typed. */
export interface StaffCommand {
  /** E.164. */
  phone: string;
  regions: readonly string[];
  role?: StaffRole;
  name?: string;
}

interface StaffCommandDeps {
  db: Database;
  codes: Pick<Codes, 'hash'>;
}

type Run = (deps: StaffCommandDeps, command: StaffCommand) => Promise<string[]>;

const list: Run = async ({ db }) => {
  const members = await listStaff(db);
  return members.length > 0 ? members.map(lineOf) : ['nobody may log in at the desk yet'];
};

const add: Run = ({ db, codes }, { phone, name = phone, ...command }) =>
  inTransaction(db, async (tx) => {
    const roles = rolesIn(command);
    const id = await addStaff(tx, { phone, name });
    await replaceRoles(tx, id, roles);
    await note(tx, 'staff_added', id, { roles });
    const code = await issueDeviceCode(tx, codes, { id, phone });
    return [lineOf({ id, phone, name, roles }), deviceLine(code)];
  });

const role: Run = ({ db }, { phone, ...command }) =>
  inTransaction(db, async (tx) => {
    const roles = rolesIn(command);
    const member = await memberOf(tx, phone);
    await replaceRoles(tx, member.id, roles);
    await note(tx, 'staff_role_changed', member.id, { roles }, { roles: member.roles });
    return [lineOf({ ...member, roles })];
  });

const device: Run = ({ db, codes }, { phone }) =>
  inTransaction(db, async (tx) => {
    const member = await memberOf(tx, phone);
    await note(tx, 'device_code_issued', member.id);
    return [deviceLine(await issueDeviceCode(tx, codes, member))];
  });

const remove: Run = ({ db }, { phone }) =>
  inTransaction(db, async (tx) => {
    const member = await memberOf(tx, phone);
    await removeStaff(tx, member.id);
    await note(tx, 'staff_removed', member.id, undefined, { roles: member.roles });
    return [`${phone} was removed; its sessions have ended`];
  });

/** What the command `staff` does, by the name of its part; each returns the lines to print. */
export const staffCommands: Readonly<Record<string, Run>> = { list, add, role, device, remove };

async function memberOf(tx: Database, phone: string): Promise<StaffMember> {
  const member = await findStaffByPhone(tx, phone);
  if (!member) throw new UsageError(`${phone} is not on the list`);
  return member;
}

function rolesIn({ role: given, regions }: Omit<StaffCommand, 'phone'>): Record<string, StaffRole> {
  if (!given || regions.length === 0) throw new UsageError('--role and --region are needed');
  return Object.fromEntries(regions.map((code) => [code, given]));
}

const note = (
  tx: Database,
  action: DeskActionName,
  id: number,
  after?: Record<string, unknown>,
  before?: Record<string, unknown>,
) =>
  recordDeskEvent(tx, { staffId: null, region: null, action, subject: { kind: 'staff', id }, before, after });

function lineOf({ phone, name, roles }: StaffMember): string {
  const places = Object.entries(roles).map(([region, each]) => `${each} in ${region}`);
  return [phone, name, places.join(', ')].join('  ');
}

const deviceLine = (code: string) =>
  `device code: ${code} (lets one new device in, valid for ${DEVICE_CODE_HOURS} hours)`;
