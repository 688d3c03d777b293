import type { DeskSlotBooking, DeskSlotPlace, DeskSlotWeek } from '#contracts/types.ts';
import type { SenderTrait } from '#domain/appointments/booking-limits.ts';
import { type Slot, slotsOfDay } from '#domain/appointments/time-slots.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { addDays, isoWeekday, zonedTime } from '#domain/time/zoned-time.ts';
import { placesOf } from '#region/manifest/places-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { placesWith, type SlotType } from '#region/slots/place-slots.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { Booking } from '../../storage/booking.ts';
import type { Database } from '../../storage/database.ts';
import { findTicketRow, listBookings, visitorsOf } from '../desk-tickets/index.ts';
import { countByTrait, listExceptions, readPlan, storedSender } from '../slots/index.ts';
import {
  bookedSlot,
  bookingOfTicket,
  type DeskTexts,
  deskContext,
  type TicketContext,
  ticketNumber,
} from '../tickets/index.ts';
import { serializeException } from './serialize-exception.ts';

/** What counts as one sender; a network has too many people. */
const COUNTED = ['phone', 'device', 'address'] as const satisfies readonly SenderTrait[];

export interface WeekRequest {
  region: ResolvedRegion;
  /** Absent: the first place with the type. */
  location?: string;
  /** Absent: the first that the place does. */
  type?: SlotType;
  /** An ISO day of the week; absent: today. */
  day?: string;
  /** Whose bookings are marked; absent: none. */
  marked?: MarkedSender;
}

const TYPES = ['inspection', 'viewing', 'workshop'] as const satisfies readonly SlotType[];
const DAYS = 7;

/**
 * Reads the week of a place: slots by the rules that people book by, past ones too, with bookings and exceptions.
 * @throws Invalid for an unknown place
 */
export async function readDeskWeek(
  db: Database,
  request: WeekRequest,
  texts: DeskTexts,
): Promise<DeskSlotWeek> {
  const { region } = request;
  const { timeZone } = region.manifest;
  const context = deskContext(region, texts);
  const day = request.day ?? zonedDay(context.now, timeZone);
  const firstDay = addDays(day, 1 - isoWeekday(day));
  const span = { firstDay, lastDay: addDays(firstDay, DAYS - 1) };
  const places = deskPlaces(context);
  const { location, type } = chosenPlace(places, request);
  if (location === '') return { location, type, first_day: firstDay, places, days: [], exceptions: [] };
  const place = { region: region.code, location, type };
  const [plan, booked, exceptions] = await Promise.all([
    readPlan(db, { ...place, region }, span),
    listBookings(db, {
      ...place,
      from: new Date(zonedTime(firstDay, 0, timeZone)),
      until: new Date(zonedTime(addDays(firstDay, DAYS), 0, timeZone)),
    }),
    listExceptions(db, region.code, span, location),
  ]);
  const bookings = await readBookings(db, booked, request, context);
  return {
    location,
    type,
    first_day: firstDay,
    places,
    days: Array.from({ length: DAYS }, (_, index) => {
      const each = addDays(firstDay, index);
      return {
        day: each,
        slots: slotsOfDay(plan, { day: each, now: context.now, zone: timeZone }).map(serializeSlot),
        bookings: bookings.flatMap((booking) => (booking.day === each ? [booking.shown] : [])),
      };
    }),
    exceptions: exceptions
      .filter((exception) => exception.type === null || exception.type === type)
      .map(serializeException),
  };
}

/** Bookings as the desk shows them, each with its day. */
async function readBookings(
  db: Database,
  booked: readonly Booking[],
  { region, marked }: WeekRequest,
  context: TicketContext,
): Promise<{ day: string; shown: DeskSlotBooking }[]> {
  const senderOf = await readSenders(db, region.code, booked, marked);
  const visitor = await visitorsOf(db, booked, context);
  return booked.map((booking) => {
    const slot = bookedSlot(booking, region);
    const number = booking.ticketId === null ? null : ticketNumber({ id: booking.ticketId });
    const shown: DeskSlotBooking = {
      number,
      start: booking.startsAt.toISOString(),
      minute: slot.minute,
      ...senderOf(booking),
      ...visitor(booking),
    };
    return { day: slot.day, shown };
  });
}

const serializeSlot = ({ start, minute, minutes, capacity, left, isBlocked }: Slot) => ({
  start: new Date(start).toISOString(),
  minute,
  minutes,
  capacity,
  left,
  is_blocked: isBlocked,
});

/** Places where people come, in the order of the content. */
function deskPlaces({ region, language, t }: TicketContext): DeskSlotPlace[] {
  const types = TYPES.map((type) => ({ type, names: placesWith(region, type).map(({ name }) => name) }));
  return Object.entries(placesOf(region))
    .map(([name, { label }]) => ({
      name,
      label: localizedText(label, language.code, t),
      types: types.filter(({ names }) => names.includes(name)).map(({ type }) => type),
    }))
    .filter((place) => place.types.length > 0);
}

/** What is shown where the request leaves it open. */
function chosenPlace(
  places: readonly DeskSlotPlace[],
  { location, type }: Pick<WeekRequest, 'location' | 'type'>,
): { location: string; type: SlotType } {
  const found = places.find(
    (place) =>
      (location === undefined || place.name === location) &&
      (type === undefined || place.types.includes(type)),
  );
  return {
    location: location ?? found?.name ?? '',
    type: type ?? found?.types[0] ?? TYPES[0],
  };
}

/** A ticket, and what bookings have in common with its booking. */
interface MarkedSender {
  /** Number of the ticket. */
  ticket: number;
  by: SenderTrait;
}

/** Reads how many open bookings of a region the sender of each booking has, and which of them are marked. */
async function readSenders(
  db: Database,
  region: string,
  shown: readonly Booking[],
  marked?: MarkedSender,
): Promise<(booking: Booking) => Pick<DeskSlotBooking, 'same_sender' | 'is_marked'>> {
  const traitOf = (booking: Booking, trait: SenderTrait) => storedSender(booking)[trait];
  const counts = await Promise.all(
    COUNTED.map(async (trait) => {
      const values = new Set(shown.flatMap((booking) => traitOf(booking, trait) ?? []));
      return { trait, count: await countByTrait(db, { region, trait }, [...values]) };
    }),
  );
  const own = marked && (await findTicketRow(db, { region, id: marked.ticket }));
  const model = own && (await bookingOfTicket(db, own.ticket.id));
  const wanted = marked && model ? traitOf(model, marked.by) : null;
  const now = Date.now();
  return (booking) => {
    if (booking.startsAt.getTime() <= now) return { same_sender: 0, is_marked: false };
    const each = counts.map(({ trait, count }) => count.get(traitOf(booking, trait) ?? '') ?? 0);
    return {
      same_sender: Math.max(...each),
      is_marked: marked !== undefined && wanted !== null && traitOf(booking, marked.by) === wanted,
    };
  };
}
