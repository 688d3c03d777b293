export { bookedAnswers } from './booked-answers.ts';
export { bookedSlot } from './booked-slot.ts';
export { checkAnswers } from './check-answers.ts';
export {
  type AnsweredField,
  actorOf,
  answeredFields,
  type CheckedRequest,
  type TicketEffect,
} from './create-ticket.ts';
export {
  isWithinShare,
  requireRequestShare,
  requireShareOf,
  type Sender,
  takeRequestShare,
  takeShareOf,
} from './daily-shares.ts';
export { type DeskTexts, deskContext } from './desk-context.ts';
export { type FormTarget, isTicketTarget } from './form-of-call.ts';
export { isOf, type Person } from './person.ts';
export { bookingOfTicket } from './repositories/bookings-of-tickets.ts';
export { assign, changeStatus, countChange } from './repositories/ticket-changes.ts';
export { type Actor, addEvent } from './repositories/ticket-events.ts';
export type { TicketRow } from './repositories/tickets.ts';
export { claimTickets, deleteVisitorTickets } from './repositories/visitor-tickets.ts';
export { KeyReused, runIdempotent } from './run-idempotent.ts';
export {
  laterForms,
  newRequestPage,
  serializeTicket,
  ticketNumber,
  ticketPage,
  ticketTitle,
} from './serialize-ticket.ts';
export { findSubjectCar } from './subjects.ts';
export { type TicketContext, type TicketTexts, ticketContext } from './ticket-context.ts';
export type { SendForm, TicketLocale, Tickets } from './ticket-service.ts';
export { createTickets } from './tickets.ts';
