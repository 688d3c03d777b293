import type { HeldSlot, Language, TimeSlotsAnswer } from '#contracts/types.ts';
import { slotValue } from '#domain/appointments/time-slots.ts';
import { addDays } from '#domain/time/zoned-time.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { placesWith } from '#region/slots/place-slots.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';
import type { Booking } from '../../storage/booking.ts';
import type { Database } from '../../storage/database.ts';
import { databaseTime } from '../../storage/database-time.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { bookedSlot, type Person } from '../tickets/index.ts';
import { holdSlot, type SlotRequest } from './book-slot.ts';
import { type PlaceRequest, readBookableDays } from './bookable-days.ts';
import type { BookingNotifications } from './booking-notifications.ts';
import { TooManyBookings, tooManyError } from './booking-share.ts';
import { type CalendarContext, calendarFile } from './calendar-file.ts';
import { type ChangeBooking, cancelBooking, reschedule } from './change-booking.ts';
import { deleteHold } from './repositories/bookings.ts';
import { findTicketBooking } from './repositories/ticket-bookings.ts';
import { SlotTaken } from './slot-taken.ts';
import { slotTakenError, timeSlotDay } from './time-slot-answer.ts';

export interface ListSlots extends Omit<PlaceRequest, 'location'> {
  /** Absent: the first place with the function. */
  location?: string;
  language: Language;
  /** ISO days, both included; absent: from today on, all that can be booked. */
  firstDay?: string;
  lastDay?: string;
  /** Whose own holds do not count. */
  person: Person;
}

/** Time slots and bookings as routes use them; rejections are in the language of the request. */
export interface Slots {
  /** @throws Invalid for an unknown place */
  list(request: ListSlots): Promise<TimeSlotsAnswer>;
  /** Holds a slot for ten minutes. @throws Conflict with the next free slots, Exhausted, Invalid for an unknown place */
  hold(request: SlotRequest & { form: string; language: Language }): Promise<HeldSlot>;
  /** @returns false if the person has no such hold */
  release(hold: { id: string; region: string; person: Person }): Promise<boolean>;
  /** @returns null if the person has no such ticket with a booking @throws Conflict with the next free slots, Exhausted */
  reschedule(
    request: ChangeBooking & { start: string; location?: string; language: Language },
  ): Promise<Booking | null>;
  /** @returns null if the person has no such ticket with a booking @throws Conflict for one that has begun */
  cancel(request: ChangeBooking & { language: Language }): Promise<Booking | null>;
  /** @returns the calendar file of a booking; null if the person has no such ticket with a booking */
  calendar(
    request: ChangeBooking & { language: Language } & Pick<CalendarContext, 'title' | 'page'>,
  ): Promise<string | null>;
}

export function createSlots(
  db: Database,
  texts: Pick<LocaleTexts, 'translate'>,
  notifications: BookingNotifications,
): Slots {
  /** Words a slot that cannot be booked in the language of the request. */
  const inWords = <Result>(language: Language, work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      const t = texts.translate(language.code);
      if (error instanceof TooManyBookings) throw tooManyError(error, { field: 'start', t });
      throw error instanceof SlotTaken ? slotTakenError(error, { field: 'start', language, t }) : error;
    });

  return {
    async list({ language, firstDay, lastDay, ...request }) {
      const { region, type } = request;
      const location = request.location ?? placesWith(region, type)[0]?.name ?? '';
      const days = await readBookableDays(db, { ...request, location }, await databaseTime(db));
      const shown = days.filter(
        ({ day }) => (firstDay === undefined || firstDay <= day) && (lastDay === undefined || day <= lastDay),
      );
      return {
        data: shown.map((day) => timeSlotDay(day, language)),
        meta: {
          location_id: location,
          slot_type: type,
          time_zone: region.manifest.timeZone,
          default_date: shown.find(({ isAvailable }) => isAvailable)?.day ?? null,
        },
      };
    },
    async hold({ language, ...request }) {
      const held = inTransaction(db, (tx) => holdSlot(tx, request));
      return heldSlot(await inWords(language, held), request.region);
    },
    release: (hold) => deleteHold(db, hold),
    reschedule: ({ language, ...request }) => inWords(language, reschedule(db, notifications, request)),
    cancel: ({ language, ...request }) => inWords(language, cancelBooking(db, notifications, request)),
    async calendar({ slug, person, ...context }) {
      const found = await findTicketBooking(db, { region: context.region.code, slug, person });
      const t = texts.translate(context.language.code);
      return found && calendarFile(found.booking, { ...context, t });
    },
  };
}

function heldSlot(hold: Booking, region: ResolvedRegion): HeldSlot {
  return {
    id: hold.id,
    start: slotValue(bookedSlot(hold, region)),
    location_id: hold.location,
    slot_type: hold.type,
    held_until: hold.heldUntil?.toISOString() ?? '',
  };
}

/** Days of the longest request. */
export const MAX_DAYS = 31;

/** Whether a span of ISO days is in order and not too long. */
export const isDaySpan = (firstDay: string, lastDay: string): boolean =>
  firstDay <= lastDay && lastDay < addDays(firstDay, MAX_DAYS);
