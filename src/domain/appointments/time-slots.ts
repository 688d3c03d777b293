import { rememberRecent } from '../cache/remember.ts';
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import { zonedDay } from '../time/zoned-day.ts';
import { addDays, isoWeekday, zonedMinuteOfDay, zonedTime } from '../time/zoned-time.ts';

/** Times of a day at which a place takes people. */
export interface SlotRule {
  /** 1 is Monday, 7 is Sunday. */
  weekdays: readonly number[];
  /** Minutes since midnight, both included. */
  first: number;
  last: number;
  /** Minutes from one time to the next. */
  step: number;
  /** Appointments at the same time; 0: nobody is there. */
  capacity: number;
  /** ISO days, both included. */
  from?: string;
  until?: string;
}

/** A change of the rules on some days; the desk makes it. */
export interface SlotException {
  /** `holiday`: nobody is there; `block`: closed by staff; `capacity`: another number of appointments. */
  kind: 'holiday' | 'block' | 'capacity';
  /** ISO days, both included. */
  firstDay: string;
  lastDay: string;
  /** Minutes since midnight: the first time, and the end, which is not included; absent: the whole day. */
  fromMinute?: number;
  untilMinute?: number;
  /** Of the kind `capacity`. */
  capacity?: number;
}

/** Capacity that is taken: booked, or held until a moment. Milliseconds since 1970. */
export interface SlotBooking {
  start: number;
  /** Length in minutes, of the slot that was booked. */
  minutes: number;
  /** Null: booked. */
  heldUntil: number | null;
}

/** What slots of a place are made from. */
export interface SlotPlan {
  rules: readonly SlotRule[];
  /** In the order in which they were made: a later capacity replaces an earlier one. */
  exceptions: readonly SlotException[];
  bookings: readonly SlotBooking[];
}

/** A time slot (SPEC 3.9). */
export interface Slot {
  /** ISO day and minutes since midnight, as clocks of the place show them. */
  day: string;
  minute: number;
  /** Milliseconds since 1970. */
  start: number;
  /** Length in minutes. */
  minutes: number;
  /** Appointments at the same time, and how many of them are free. */
  capacity: number;
  left: number;
  /** Whether anybody is there. */
  hasInspection: boolean;
  /** Closed by staff. */
  isBlocked: boolean;
}

/** A day that can be chosen, or is shown as closed. */
export interface SlotDay {
  day: string;
  /** 0 is today, 1 tomorrow. */
  daysFromToday: number;
  slots: Slot[];
  /** Whether one of its slots can be booked. */
  isAvailable: boolean;
}

/** When slots can be booked. */
export interface BookingWindow {
  /** Milliseconds since 1970. */
  now: number;
  /** IANA name. */
  zone: string;
  /** Days that can be chosen, from today on. */
  days: number;
  /** Last time that can be booked on the day itself, minutes since midnight. */
  lastToday: number;
  /** Hours between now and the first time that can be booked. */
  bufferHours: number;
}

/** Whether a slot can be booked: not blocked, somebody is there, something left (SPEC 4). */
export const isFree = ({ isBlocked, hasInspection, left }: Slot): boolean =>
  !isBlocked && hasInspection && left > 0;

/**
 * Days on which people can book, with their slots (SPEC 4, 5). Slots before now and the buffer are gone, and those of
 * today after its last time. Today is left out when nothing of it remains; other days without slots are unavailable.
 * @throws RangeError for a zone that does not exist
 */
export function bookableDays(plan: SlotPlan, window: BookingWindow): SlotDay[] {
  const { now, zone, days, lastToday, bufferHours } = window;
  const today = zonedDay(now, zone);
  const earliest = now + bufferHours * HOUR_MS;
  return Array.from({ length: days }, (_, daysFromToday) => {
    const day = addDays(today, daysFromToday);
    const slots = slotsOfDay(plan, { day, now, zone }).filter(
      ({ start, minute }) => start >= earliest && (daysFromToday > 0 || minute <= lastToday),
    );
    return { day, daysFromToday, slots, isAvailable: slots.some(isFree) };
  }).filter(({ daysFromToday, slots }) => daysFromToday > 0 || slots.length > 0);
}

/** All slots of a day, past ones too, earliest first. A time that the clocks skip is none. */
export function slotsOfDay(
  { rules, exceptions, bookings }: SlotPlan,
  { day, now, zone }: { day: string; now: number; zone: string },
): Slot[] {
  const times = timesOfDay(rules, day);
  const ofDay = exceptions.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  const moments = momentsOf(
    day,
    times.map(({ minute }) => minute),
    zone,
  );
  const taken = bookings.filter(({ heldUntil }) => heldUntil === null || heldUntil > now);
  return times.flatMap(({ minute, step, capacity: usual }, index) => {
    const start = moments[index];
    if (start === undefined) return [];
    const here = ofDay.filter((exception) => isWithin(exception, minute));
    const changed = here.findLast(({ kind }) => kind === 'capacity')?.capacity ?? usual;
    const capacity = here.some(({ kind }) => kind === 'holiday') ? 0 : changed;
    return {
      day,
      minute,
      start,
      minutes: step,
      capacity,
      left: Math.max(0, capacity - takenCapacity(taken, { start, minutes: step })),
      hasInspection: capacity > 0,
      isBlocked: here.some(({ kind }) => kind === 'block'),
    };
  });
}

/** The next slots that can be booked from a moment on, then those before it. */
export function nextFree(days: readonly SlotDay[], from: number, most: number): Slot[] {
  const free = days.flatMap(({ slots }) => slots.filter(isFree));
  return [...free.filter(({ start }) => start >= from), ...free.filter(({ start }) => start < from)].slice(
    0,
    most,
  );
}

/** A slot's start as ISO text with the offset of its place: the value that forms send. */
export function slotValue(slot: Pick<Slot, 'day' | 'minute' | 'start'>): string {
  const offset = offsetMinutes(slot);
  const sign = offset < 0 ? '-' : '+';
  return `${slot.day}T${clockTime(slot.minute)}:00${sign}${clockTime(Math.abs(offset))}`;
}

/** Minutes by which the clocks of the place are ahead of UTC at the start of a slot. */
export function offsetMinutes({ day, minute, start }: Pick<Slot, 'day' | 'minute' | 'start'>): number {
  return (Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS - start) / MINUTE_MS;
}

/** Minutes as `HH:MM`. */
export function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** `HH:MM` as minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

interface TimeOfDay {
  minute: number;
  step: number;
  capacity: number;
}

/** Times of a day by its rules; of two rules for one time the first counts. */
function timesOfDay(rules: readonly SlotRule[], day: string): TimeOfDay[] {
  const weekday = isoWeekday(day);
  const times = new Map<number, TimeOfDay>();
  for (const { weekdays, first, last, step, capacity, from = day, until = day } of rules) {
    if (!weekdays.includes(weekday) || day < from || until < day) continue;
    for (let minute = first; minute <= last; minute += step)
      if (!times.has(minute)) times.set(minute, { minute, step, capacity });
  }
  return [...times.values()].sort((one, other) => one.minute - other.minute);
}

/** Moments of times of a day, in order; undefined for a time that the clocks skip. */
function momentsOf(day: string, minutes: readonly number[], zone: string): (number | undefined)[] {
  const [first, last] = [minutes.at(0), minutes.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [start, end] = [first, last].map((minute) => localMoment(`${day} ${minute} ${zone}`));
  if (start === undefined || end === undefined || end - start !== (last - first) * MINUTE_MS)
    return minutes.map((minute) => localMoment(`${day} ${minute} ${zone}`));
  // no clock change in between
  return minutes.map((minute) => start + (minute - first) * MINUTE_MS);
}

/** The moment of a day, a minute and a zone; undefined if the clocks skip it. Reading the table of a zone is slow. */
const localMoment = rememberRecent((key: string): number | undefined => {
  const [day = '', minute = '', zone = ''] = key.split(' ');
  const moment = zonedTime(day, Number(minute), zone);
  return zonedMinuteOfDay(moment, zone) === Number(minute) ? moment : undefined;
});

type Span = Pick<SlotBooking, 'start' | 'minutes'>;

const endOf = ({ start, minutes }: Span) => start + minutes * MINUTE_MS;

/** Appointments in the fullest minute of a time: those of another grid of times may overlap it. */
export function takenCapacity(bookings: readonly Span[], time: Span): number {
  const here = bookings.filter((each) => each.start < endOf(time) && time.start < endOf(each));
  const at = (moment: number) => here.filter((each) => each.start <= moment && moment < endOf(each)).length;
  return Math.max(0, ...here.map(({ start }) => at(Math.max(start, time.start))));
}

const isWithin = (
  { fromMinute = 0, untilMinute = Number.POSITIVE_INFINITY }: SlotException,
  minute: number,
) => fromMinute <= minute && minute < untilMinute;
