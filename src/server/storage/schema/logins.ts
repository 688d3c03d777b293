import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { contacts } from './contacts.ts';

/**
 * Requests for codes by the hash of the id that the browser has. A browser keeps its request for all codes it asks for.
 * Wrong codes of a request are counted separately, like those of `loginPhones`.
 */
export const codeRequests = pgTable(
  'code_requests',
  {
    requestHash: text('request_hash').primaryKey(),
    region: text('region').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    failures: integer('failures').notNull().default(0),
    lockedUntil: instant('locked_until'),
    /** Start of the last lock; codes sent before are invalid. */
    lockedAt: instant('locked_at'),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [
    index('code_requests_phone_idx').on(table.phone),
    index('code_requests_seen_at_idx').on(table.seenAt),
  ],
);

/** The newest code of each request until it is used; stores only its keyed hash. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    region: text('region').notNull(),
    phone: text('phone').notNull(),
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Counted address that requested the code. */
    address: text('address'),
    sentAt: instant('sent_at').notNull().defaultNow(),
    requestHash: text('request_hash')
      .primaryKey()
      .references(() => codeRequests.requestHash, { onDelete: 'cascade' }),
  },
  (table) => [
    index('one_time_codes_phone_idx').on(table.region, table.phone, table.sentAt),
    index('one_time_codes_expires_at_idx').on(table.expiresAt),
  ],
);

/** Codes sent to a phone and wrong codes, in all regions together. */
export const loginPhones = pgTable(
  'login_phones',
  {
    phone: text('phone').primaryKey(),
    /** Times of the last 24 hours. */
    sentAt: instant('sent_at').array().notNull().default([]),
    sentSinceLogin: integer('sent_since_login').notNull().default(0),
    /** Wrong codes since the last right one, without those of known devices. */
    failures: integer('failures').notNull().default(0),
    /** End of the lock for attempts without a request. */
    lockedUntil: instant('locked_until'),
    seenAt: instant('seen_at').notNull().defaultNow(),
    /** Times in `sentAt` that the owner requested: on a known device, or for a login. */
    ownerSentAt: instant('owner_sent_at').array().notNull().default([]),
    /** Start of the last lock; codes sent before are invalid. */
    lockedAt: instant('locked_at'),
    /** Until this time new codes are sent to known devices only (long locks). */
    closedUntil: instant('closed_until'),
  },
  (table) => [index('login_phones_seen_at_idx').on(table.seenAt)],
);

/**
 * Browsers in which the owner of a phone has logged in; stores only the hash of their token. Wrong codes of a device are
 * counted separately, like those of `loginPhones`.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text('token_hash').primaryKey(),
    contactId: bigint('contact_id', { mode: 'number' })
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    sentSinceLogin: integer('sent_since_login').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    lockedUntil: instant('locked_until'),
    seenAt: instant('seen_at').notNull().defaultNow(),
    /** Start of the last lock; codes sent before are invalid. */
    lockedAt: instant('locked_at'),
  },
  (table) => [
    index('known_devices_contact_id_idx').on(table.contactId),
    index('known_devices_expires_at_idx').on(table.expiresAt),
  ],
);

/** Codes of the last 24 hours by the client address that requested them. */
export const codeSends = pgTable(
  'code_sends',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    address: text('address').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    dialCode: text('dial_code').notNull(),
    sentAt: instant('sent_at').notNull(),
    /** Whether a login used a code that this address requested. */
    isVerified: boolean('is_verified').notNull().default(false),
  },
  (table) => [
    index('code_sends_address_idx').on(table.address, table.sentAt),
    index('code_sends_sent_at_idx').on(table.sentAt),
    index('code_sends_network_idx')
      .on(table.address.op('text_pattern_ops'), table.sentAt)
      .where(sql`NOT ${table.isVerified}`),
  ],
);

/** Codes sent in a region on a day (UTC). */
export const loginBudgets = pgTable(
  'login_budgets',
  {
    region: text('region').notNull(),
    day: date('day').notNull(),
    codes: integer('codes').notNull(),
  },
  (table) => [primaryKey({ name: 'login_budgets_pkey', columns: [table.region, table.day] })],
);

/** Sessions with region and purpose; stores only the hash of the token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    contactId: bigint('contact_id', { mode: 'number' })
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    region: text('region').notNull(),
    purpose: text('purpose', { enum: ['login', 'purchase'] }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sessions_contact_id_idx').on(table.contactId),
    index('sessions_expires_at_idx').on(table.expiresAt),
  ],
);

/** Tokens that hand a login over to another device or to the purchase, once. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    contactId: bigint('contact_id', { mode: 'number' })
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    region: text('region').notNull(),
    purpose: text('purpose', { enum: ['login', 'purchase'] }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('one_time_tokens_contact_id_idx').on(table.contactId),
    index('one_time_tokens_expires_at_idx').on(table.expiresAt),
  ],
);
