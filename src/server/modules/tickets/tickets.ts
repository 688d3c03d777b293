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
  const { contextAt, serialize } = tickets;
  return {
    send: sendTicketCall(deps, tickets),
    async find({ slug, person, ...locale }) {
      const ticket = await findTicket(db, { region: locale.region.code, slug, person });
      return ticket && serialize(ticket, locale);
    },
    async list(contact, locale) {
      const [rows, bookings] = await Promise.all([listTicketsOf(db, contact), listBookingsOf(db, contact)]);
      const context = contextAt(locale);
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
    async listAppointments(contact, locale) {
      const rows = await listBookingsOf(db, contact);
      const context = contextAt(locale);
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
    async claim(contact, { slug, ...locale }) {
      await claimTickets(db, contact, slug);
      const person = { contactId: contact.id, deviceHash: null };
      const ticket = await findTicket(db, { region: locale.region.code, slug, person });
      return ticket?.contactId === contact.id ? serialize(ticket, locale) : null;
    },
  };
}
