import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { contacts } from './contacts.ts';
import { tickets } from './tickets.ts';

type SlotType = 'inspection' | 'viewing' | 'workshop';

/** Changes of the weekly hours of places: holidays, closed times, other capacity. */
export const slotExceptions = pgTable(
  'slot_exceptions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    region: text('region').notNull(),
    /** Null: every place of the region. */
    location: text('location'),
    /** Null: every type of slot. */
    type: text('type').$type<SlotType>(),
    kind: text('kind').$type<'holiday' | 'block' | 'capacity'>().notNull(),
    /** Days of the region, both included. */
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    /** Minutes since midnight, the end not included; null: the whole day. */
    fromMinute: integer('from_minute'),
    untilMinute: integer('until_minute'),
    /** Of the kind `capacity`. */
    capacity: integer('capacity'),
    note: text('note').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('slot_exceptions_region_days_idx').on(table.region, table.lastDay, table.firstDay)],
);

/** Capacity of time slots that people hold while they fill in a form, or that tickets have booked. */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    region: text('region').notNull(),
    location: text('location').notNull(),
    type: text('type').$type<SlotType>().notNull(),
    startsAt: instant('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    state: text('state').$type<'held' | 'booked' | 'cancelled'>().notNull(),
    /** Of a hold: it counts until then. */
    heldUntil: instant('held_until'),
    /** Of a hold: the form that is filled in. */
    form: text('form'),
    contactId: bigint('contact_id', { mode: 'number' }).references(() => contacts.id, {
      onDelete: 'cascade',
    }),
    /** Hash of the device cookie of a visitor. */
    deviceHash: text('device_hash'),
    ticketId: bigint('ticket_id', { mode: 'number' }).references(() => tickets.id, { onDelete: 'cascade' }),
    /** The person: a contact, else a device, else the ticket. */
    holder: text('holder')
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce('contact ' || contact_id::text, 'device ' || device_hash, 'ticket ' || ticket_id::text)`,
      ),
    /** Increases with every change, as calendar programs expect. */
    sequence: integer('sequence').notNull().default(0),
    /** Hours before the start; null: no reminder. */
    reminderHours: integer('reminder_hours'),
    /** Null: nothing to send, or already sent. */
    remindAt: instant('remind_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Hash of the phone of who booked: of the contact, else the answered one. */
    senderPhone: text('sender_phone'),
    /** Hashes of the client address of a visitor and of the network around it. */
    senderAddress: text('sender_address'),
    senderNetwork: text('sender_network'),
    /** Whether the phone was proved by a login code. */
    isProven: boolean('is_proven').notNull().default(false),
  },
  (table) => [
    index('bookings_slot_idx')
      .on(table.region, table.location, table.type, table.startsAt)
      .where(sql`state <> 'cancelled'`),
    uniqueIndex('bookings_hold_key').on(table.holder, table.region, table.form).where(sql`state = 'held'`),
    uniqueIndex('bookings_person_slot_key')
      .on(table.holder, table.region, table.location, table.type, table.startsAt)
      .where(sql`state = 'booked'`),
    uniqueIndex('bookings_ticket_key').on(table.ticketId).where(sql`state = 'booked'`),
    index('bookings_ticket_id_idx').on(table.ticketId),
    index('bookings_contact_id_idx').on(table.contactId),
    index('bookings_sender_phone_idx').on(table.region, table.senderPhone).where(sql`state <> 'cancelled'`),
    index('bookings_device_hash_idx').on(table.region, table.deviceHash).where(sql`state <> 'cancelled'`),
    index('bookings_sender_address_idx')
      .on(table.region, table.senderAddress)
      .where(sql`state <> 'cancelled'`),
    index('bookings_sender_network_idx')
      .on(table.region, table.senderNetwork)
      .where(sql`state <> 'cancelled'`),
    index('bookings_held_until_idx').on(table.heldUntil).where(sql`state = 'held'`),
    index('bookings_remind_at_idx').on(table.remindAt).where(sql`state = 'booked'`),
  ],
);
