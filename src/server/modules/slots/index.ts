export { bookSlots } from './book-slots.ts';
export { readPlan } from './bookable-days.ts';
export { bookingFacts } from './booking-facts.ts';
export { type BookingNotifications, remindOfSlot } from './booking-notifications.ts';
export { calendarFile } from './calendar-file.ts';
export { freeBookingOf } from './free-booking.ts';
export { rebook } from './rebook.ts';
export { deleteExpiredHolds } from './repositories/bookings.ts';
export {
  countByTrait,
  countOpenBookings,
  forgetAddresses,
  listTicketsWith,
  storedSender,
} from './repositories/open-bookings.ts';
export {
  listExceptions,
  type NewSlotException,
  putException,
  removeException,
  type SlotExceptionRow,
} from './repositories/slot-exceptions.ts';
export { SlotTaken } from './slot-taken.ts';
export { createSlots, isDaySpan, MAX_DAYS, type Slots } from './slots.ts';
export { slotTakenError } from './time-slot-answer.ts';
