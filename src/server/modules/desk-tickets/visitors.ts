import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { contacts, tickets } from '../../storage/schema.ts';
import type { TicketContext } from '../tickets/index.ts';
import { carNames } from './ticket-cars.ts';

/** Who comes to a booked time; empty texts are not known. */
export interface Visitor {
  name: string;
  /** E.164. */
  phone: string;
  car: string;
}

const NOBODY: Visitor = { name: '', phone: '', car: '' };

/** Returns a function that says who comes to a booking. */
export async function visitorsOf(
  db: Database,
  bookings: readonly { ticketId: number | null }[],
  context: TicketContext,
): Promise<(booking: { ticketId: number | null }) => Visitor> {
  const ids = bookings.flatMap(({ ticketId }) => (ticketId === null ? [] : [ticketId]));
  const rows = await listVisitors(db, ids);
  const cars = await carNames(db, rows, context);
  const known = new Map(
    rows.map(({ id, name, phone }, index) => [id, { name, phone, car: cars[index] ?? '' }]),
  );
  return ({ ticketId }) => (ticketId === null ? NOBODY : (known.get(ticketId) ?? NOBODY));
}

/** Returns the tickets of visits, with the name and the phone of who comes. */
async function listVisitors(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: tickets.id,
      form: tickets.form,
      values: tickets.values,
      subjectKind: tickets.subjectKind,
      subject: tickets.subject,
      name: sql<string>`coalesce(nullif(${tickets.values} ->> 'name', ''), ${contacts.name}, '')`,
      phone: sql<string>`coalesce(${tickets.phone}, ${contacts.phone}, '')`,
    })
    .from(tickets)
    .leftJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(inArray(tickets.id, [...ids]));
}
