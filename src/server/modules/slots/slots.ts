import type { Language, TimeSlotsAnswer } from '#contracts/types.ts';
import { addDays } from '#domain/zoned-time.ts';
import { placesFor } from '#region/slots/place-slots.ts';
import type { Database } from '../../storage/database.ts';
import { databaseTime } from '../../storage/database-time.ts';
import type { Person } from '../tickets/person.ts';
import { type PlaceRequest, readBookableDays } from './bookable-days.ts';
import { timeSlotDay } from './time-slot-answer.ts';

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

/** Time slots and bookings as routes use them. */
export interface Slots {
  /** @throws HttpError 400 for an unknown place */
  list(request: ListSlots): Promise<TimeSlotsAnswer>;
}

export function slotsIn(db: Database): Slots {
  return {
    async list({ language, firstDay, lastDay, ...request }) {
      const { region, type } = request;
      const location = request.location ?? placesFor(region, type)[0]?.name ?? '';
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
  };
}

/** Days of the longest request. */
export const MAX_DAYS = 31;

/** Whether a span of ISO days is in order and not too long. */
export const isDaySpan = (firstDay: string, lastDay: string): boolean =>
  firstDay <= lastDay && lastDay < addDays(firstDay, MAX_DAYS);
