import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { STAFF_ROLES } from '#domain/desk/staff-roles.ts';
import { instant } from './columns.ts';

/** People who may work at the desk. A removed member stays, because the history of the desk names it. */
export const staff = pgTable(
  'staff',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** E.164. */
    phone: text('phone').notNull(),
    name: text('name').notNull(),
    /** Keyed hash of the code that lets a new device in, once. */
    deviceCodeHash: text('device_code_hash'),
    deviceCodeExpiresAt: instant('device_code_expires_at'),
    deviceCodeFailures: integer('device_code_failures').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    removedAt: instant('removed_at'),
  },
  (table) => [unique('staff_phone_key').on(table.phone)],
);

/** The role of a member in each region. */
export const staffRoles = pgTable(
  'staff_roles',
  {
    staffId: bigint('staff_id', { mode: 'number' })
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    region: text('region').notNull(),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'staff_roles_pkey', columns: [table.staffId, table.region] }),
    index('staff_roles_region_idx').on(table.region),
  ],
);

/** Browsers that a device code has let in; stores only the hash of their token. Wrong codes count per device. */
export const staffDevices = pgTable(
  'staff_devices',
  {
    tokenHash: text('token_hash').primaryKey(),
    staffId: bigint('staff_id', { mode: 'number' })
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    sentSinceLogin: integer('sent_since_login').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    lockedUntil: instant('locked_until'),
    /** Start of the last lock; codes sent before are invalid. */
    lockedAt: instant('locked_at'),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [index('staff_devices_staff_id_idx').on(table.staffId)],
);

/** Sessions of staff; stores only the hash of the token. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    staffId: bigint('staff_id', { mode: 'number' })
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** False: the phone is proved, the device is not yet; such a session authorises nothing. */
    isConfirmed: boolean('is_confirmed').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('staff_sessions_staff_id_idx').on(table.staffId),
    index('staff_sessions_expires_at_idx').on(table.expiresAt),
  ],
);

/** Audit log of the desk: rows are never changed or deleted, so they have no personal data of customers. */
export const deskEvents = pgTable(
  'desk_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null: the command line of the server. */
    staffId: bigint('staff_id', { mode: 'number' }).references(() => staff.id),
    /** Null: not in one region, such as a login. */
    region: text('region'),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subject: text('subject').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('desk_events_region_idx').on(table.region, table.id.desc()),
    index('desk_events_subject_idx').on(table.subjectKind, table.subject, table.id.desc()),
  ],
);
