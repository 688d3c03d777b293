import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { TicketStatus } from '#domain/desk/ticket-status.ts';
import { instant } from './columns.ts';
import { contacts } from './contacts.ts';

export type TicketActor = 'visitor' | 'contact' | 'staff' | 'system';

/** Requests of visitors and contacts (SPEC 7.1, 7.2). */
export const tickets = pgTable(
  'tickets',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Unguessable; the access of a visitor to the ticket. */
    slug: text('slug').notNull(),
    region: text('region').notNull(),
    /** Name of the form. */
    form: text('form').notNull(),
    /** Call that took it, `tickets/sell_car`. */
    target: text('target').notNull(),
    /** Hash of the form that the values belong to. */
    formVersion: text('form_version').notNull(),
    /** Null for visitors. */
    contactId: bigint('contact_id', { mode: 'number' }).references(() => contacts.id, {
      onDelete: 'cascade',
    }),
    /** E.164, as left in the form; not verified for visitors. */
    phone: text('phone'),
    subjectKind: text('subject_kind').$type<'listing' | 'new_listing' | 'ticket' | 'opening'>(),
    subject: text('subject'),
    /** Answers by field name. */
    values: jsonb('values').$type<Record<string, unknown>>().notNull().default({}),
    /** Code of the language of the sender. */
    language: text('language').notNull(),
    status: text('status').$type<TicketStatus>().notNull().default('new'),
    /** Increases with every change; a change names the version that it read. */
    version: integer('version').notNull().default(1),
    /** Member of staff. */
    assignee: bigint('assignee', { mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** The answers as JSON in lower case, for the search of the desk. */
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`lower(values::text)`),
  },
  (table) => [
    unique('tickets_slug_key').on(table.slug),
    index('tickets_region_created_idx').on(table.region, table.id.desc()),
    index('tickets_region_status_idx').on(table.region, table.status, table.id.desc()),
    index('tickets_contact_id_idx').on(table.contactId, table.id.desc()),
    index('tickets_sender_phone_idx').on(table.phone, table.id),
    index('tickets_phone_idx').on(table.region, table.phone).where(sql`contact_id IS NULL`),
  ],
);

/** History of a ticket; rows are never changed. */
export const ticketEvents = pgTable(
  'ticket_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ticketId: bigint('ticket_id', { mode: 'number' })
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    actorKind: text('actor_kind').$type<TicketActor>().notNull(),
    actorId: bigint('actor_id', { mode: 'number' }),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('ticket_events_ticket_id_idx').on(table.ticketId, table.id)],
);

/** Uploads: they belong to a person until a ticket takes them. */
export const ticketFiles = pgTable(
  'ticket_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    region: text('region').notNull(),
    ticketId: bigint('ticket_id', { mode: 'number' }).references(() => tickets.id, { onDelete: 'cascade' }),
    contactId: bigint('contact_id', { mode: 'number' }).references(() => contacts.id, {
      onDelete: 'cascade',
    }),
    /** Hash of the device cookie of a visitor. */
    deviceHash: text('device_hash'),
    /** Name of the field. */
    purpose: text('purpose').notNull(),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Unused since uploads are counted in `upload_usage`; versions before that still write it. */
    network: text('network'),
    /** A document of this offer. */
    offerId: bigint('offer_id', { mode: 'number' }),
  },
  (table) => [
    index('ticket_files_ticket_id_idx').on(table.ticketId),
    index('ticket_files_orphans_idx').on(table.createdAt).where(sql`ticket_id IS NULL`),
  ],
);

/** Answers of requests that may be repeated, stored with their effect (HARDENING A50). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Hash of person or device, route and key. */
    keyHash: text('key_hash').primaryKey(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    answer: jsonb('answer').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('idempotency_keys_created_at_idx').on(table.createdAt)],
);
