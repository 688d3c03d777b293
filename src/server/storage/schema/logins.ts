import { bigint, boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { contacts } from './contacts.ts';

/**
 * Requests for codes, by the hash of the id that the browser holds which made them. One browser keeps its request over
 * all the codes it asks for. Wrong codes are counted apart from everybody else's, as `loginPhones` does it.
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
    /** When the last lock began: codes sent before are not tried any more. */
    lockedAt: instant('locked_at'),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [
    index('code_requests_phone_idx').on(table.phone),
    index('code_requests_seen_at_idx').on(table.seenAt),
  ],
);

/** The newest code of each request until it is used; only its keyed hash. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    region: text('region').notNull(),
    phone: text('phone').notNull(),
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Who asked for it, as it is counted. */
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

/** What a phone has been sent and how often it was guessed at, in all regions together. */
export const loginPhones = pgTable(
  'login_phones',
  {
    phone: text('phone').primaryKey(),
    /** Of the last 24 hours. */
    sentAt: instant('sent_at').array().notNull().default([]),
    sentSinceLogin: integer('sent_since_login').notNull().default(0),
    /** Wrong codes of everybody but known devices since the last right one. */
    failures: integer('failures').notNull().default(0),
    /** Until then nobody tries a code without a request of their own. */
    lockedUntil: instant('locked_until'),
    seenAt: instant('seen_at').notNull().defaultNow(),
    /** Those of `sentAt` that its owner has asked for: on a known device, or in logging in. */
    ownerSentAt: instant('owner_sent_at').array().notNull().default([]),
    /** When the last lock began: codes sent before are not tried any more. */
    lockedAt: instant('locked_at'),
    /** Until then no new codes are sent, except to known devices: the longer locks. */
    closedUntil: instant('closed_until'),
  },
  (table) => [index('login_phones_seen_at_idx').on(table.seenAt)],
);

/**
 * Browsers in which the owner of a phone has logged in; only the hash of what they keep. Wrong codes are counted apart
 * from everybody else, as `loginPhones` does it.
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
    /** When the last lock began: codes sent before are not tried any more. */
    lockedAt: instant('locked_at'),
  },
  (table) => [
    index('known_devices_contact_id_idx').on(table.contactId),
    index('known_devices_expires_at_idx').on(table.expiresAt),
  ],
);

/** Codes of the last 24 hours by the client address that asked for them. */
export const codeSends = pgTable(
  'code_sends',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    address: text('address').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    dialCode: text('dial_code').notNull(),
    sentAt: instant('sent_at').notNull(),
    /** Somebody has logged in with the phone by a code that this address asked for. */
    isVerified: boolean('is_verified').notNull().default(false),
  },
  (table) => [
    index('code_sends_address_idx').on(table.address, table.sentAt),
    index('code_sends_sent_at_idx').on(table.sentAt),
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

/** Who is logged in where and for what; only the hash of the token. */
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

/** Hands a login over to another device or to the purchase, once. */
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
