import { listBookingsOf } from './repositories/bookings-of-tickets.ts';
import { findTicket, listTicketsOf } from './repositories/tickets.ts';
import { claimTickets } from './repositories/visitor-tickets.ts';
import { sendTicketCall } from './send-ticket.ts';
import { serializeBooking } from './serialize-booking.ts';
import { calendarPath, laterForms, ticketPage, ticketTitle } from './serialize-ticket.ts';
import { serializeTickets } from './serialize-tickets.ts';
import type { TicketDeps, Tickets } from './ticket-service.ts';

export function createTickets(deps: TicketDeps): Tickets {
  const { db } = deps;
  const tickets = serializeTickets(deps);
  const { contextAt, shown } = tickets;
  return {
    send: sendTicketCall(deps, tickets),
    async find({ slug, person, ...place }) {
      const ticket = await findTicket(db, { region: place.region.code, slug, person });
      return ticket && shown(ticket, place);
    },
    async list(contact, place) {
      const [rows, bookings] = await Promise.all([listTicketsOf(db, contact), listBookingsOf(db, contact)]);
      const context = contextAt(place);
      const bookingOf = (slug: string) =>
        bookings.find(({ ticket, booking }) => ticket.slug === slug && booking.state === 'booked')?.booking;
      return rows.map((row) => {
        const forms = laterForms(row, bookingOf(row.slug) ?? null, context);
        return {
          slug: row.slug,
          kind: row.target.replace('tickets/{form}', row.form),
          title: ticketTitle(row, context),
          created_at: row.createdAt.toISOString(),
          status: row.status,
          page: ticketPage(row, context),
          ...(forms.length > 0 && { forms }),
        };
      });
    },
    async listAppointments(contact, place) {
      const rows = await listBookingsOf(db, contact);
      const context = contextAt(place);
      return rows.map(({ booking, ticket }) => ({
        ticket: ticket.slug,
        form: ticket.form,
        title: ticketTitle(ticket, context),
        page: ticketPage(ticket, context),
        ...(booking.state === 'booked' && { calendar: calendarPath(ticket) }),
        is_open: ticket.status !== 'done' && ticket.status !== 'cancelled',
        booking: serializeBooking(booking, context),
      }));
    },
    async claim(contact, { slug, ...place }) {
      await claimTickets(db, contact, slug);
      const person = { contactId: contact.id, deviceHash: null };
      const ticket = await findTicket(db, { region: place.region.code, slug, person });
      return ticket?.contactId === contact.id ? shown(ticket, place) : null;
    },
  };
}
