import dayjs from 'dayjs';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { clockTime, offsetMinutes } from '#domain/appointments/time-slots.ts';
import { placesOf } from '#region/manifest/places-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import type { Booking } from '../../storage/booking.ts';
import { bookedSlot } from '../tickets/index.ts';

export interface CalendarContext {
  region: ResolvedRegion;
  language: { code: string };
  t: Translate;
  /** What the booking is for. */
  title: string;
  /** Address of the confirmation page; null if the host is unknown. */
  page: string | null;
}

/**
 * The calendar file of a booking. Calendar programs know the event by the id of the booking and take the change with
 * the highest sequence; a cancelled booking is removed.
 */
export function calendarFile(booking: Booking, context: CalendarContext): string {
  const { region, language, t, title, page } = context;
  const { timeZone, brand } = region.manifest;
  const { id, sequence, updatedAt, startsAt, minutes } = booking;
  const isCancelled = booking.state === 'cancelled';
  const place = placesOf(region)[booking.location];
  const label = place ? localizedText(place.label, language.code, t) : booking.location;
  const geo = place?.coordinates && { lat: place.coordinates.latitude, lon: place.coordinates.longitude };
  const start = dayjs(startsAt).tz(timeZone);
  const calendar = ical({
    prodId: { company: localizedText(brand.name, language.code, t), product: 'appointments' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    timezone: { name: timeZone, generator: () => zoneDefinition(booking, region) },
  });
  calendar.createEvent({
    id,
    sequence,
    start,
    end: start.add(minutes, 'minute'),
    timezone: timeZone,
    summary: `${title} · ${label}`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    location: {
      title: label,
      ...(place && { address: localizedText(place.address, language.code, t) }),
      ...(geo && { geo }),
    },
    ...(page !== null && { url: page, description: page }),
  });
  // the library writes the time stamp in the zone of the event; RFC 5545 3.8.7.2 asks for UTC
  const stamp = dayjs(updatedAt).utc().format('YYYYMMDD[T]HHmmss[Z]');
  return calendar.toString().replace(/^DTSTAMP:[^\r\n]*/m, `DTSTAMP:${stamp}`);
}

/** The time zone as it is at the time of the booking: programs that know its name use their own table. */
function zoneDefinition(booking: Booking, region: ResolvedRegion): string {
  const minutes = offsetMinutes(bookedSlot(booking, region));
  const offset = `${minutes < 0 ? '-' : '+'}${clockTime(Math.abs(minutes)).replace(':', '')}`;
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${region.manifest.timeZone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n');
}
