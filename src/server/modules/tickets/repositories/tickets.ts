import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, or } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { tickets } from '../../../storage/schema.ts';
import type { Person } from '../person.ts';

export type TicketRow = typeof tickets.$inferSelect;

/** A ticket before it is stored. */
export type NewTicket = Pick<
  TicketRow,
  | 'region'
  | 'form'
  | 'target'
  | 'formVersion'
  | 'contactId'
  | 'phone'
  | 'subjectKind'
  | 'subject'
  | 'values'
  | 'language'
>;

/** A ticket in an address and who asks for it. */
export interface TicketRequest {
  region: string;
  slug: string;
  person: Pick<Person, 'contactId'>;
}

/** Format of slugs: 128 random bits. Texts of other formats are not looked up. */
const SLUG = /^[0-9a-f]{32}$/;
const MAX_LISTED = 100;

export async function insertTicket(tx: Database, ticket: NewTicket): Promise<TicketRow> {
  const slug = randomBytes(16).toString('hex');
  const [row] = await tx
    .insert(tickets)
    .values({ ...ticket, slug })
    .returning();
  if (!row) throw new Error('a ticket was not stored');
  return row;
}

/**
 * Returns a ticket that a person may read: one of their own, or one of a visitor, whose slug is its access.
 * @returns null for tickets of others and of other regions as for unknown ones (HARDENING A11)
 */
export async function findTicket(
  db: Database,
  { region, slug, person }: TicketRequest,
): Promise<TicketRow | null> {
  if (!SLUG.test(slug)) return null;
  const isOwn = person.contactId === null ? undefined : eq(tickets.contactId, person.contactId);
  const [row] = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.slug, slug), eq(tickets.region, region), or(isNull(tickets.contactId), isOwn)))
    .limit(1);
  return row ?? null;
}

/** Returns the tickets of a contact, newest first. */
export async function listTicketsOf(
  db: Database,
  contact: { id: number; region: string },
): Promise<TicketRow[]> {
  return db
    .select()
    .from(tickets)
    .where(and(eq(tickets.contactId, contact.id), eq(tickets.region, contact.region)))
    .orderBy(desc(tickets.id))
    .limit(MAX_LISTED);
}
