import type { Database } from '../../storage/database.ts';
import type { TicketContext } from '../tickets/index.ts';
import { listVisitors } from './repositories/visitors.ts';
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
