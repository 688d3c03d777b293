export type { ChangeResult, DeskChange } from './change-ticket.ts';
export { createDeskBookings, type DeskBookings } from './desk-bookings.ts';
export { createDeskFiles, type DeskFileKey, type DeskFiles } from './desk-files.ts';
export type { DeskTickets } from './desk-ticket-service.ts';
export { createDeskTickets } from './desk-tickets.ts';
export { listBookings } from './repositories/day-bookings.ts';
export { findTicketRow } from './repositories/ticket-detail.ts';
export { readCursor } from './ticket-cursor.ts';
export { visitorsOf } from './visitors.ts';
