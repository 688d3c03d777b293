import { bookableDays, minutesOf, type SlotDay, type SlotPlan } from '#domain/appointments/time-slots.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { addDays, zonedTime } from '#domain/time/zoned-time.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { placesWith, type SlotType, slotExceptionsOf, slotRulesOf } from '#region/slots/place-slots.ts';
import { Invalid } from '../../errors/domain-error.ts';
import { listed } from '../../manifests/nearest.ts';
import type { Database } from '../../storage/database.ts';
import type { Person } from '../tickets/index.ts';
import { readBookings } from './repositories/bookings.ts';
import { type DaySpan, readExceptions } from './repositories/slot-exceptions.ts';

/** A place of a region and what people come for. */
export interface PlaceRequest {
  region: ResolvedRegion;
  location: string;
  type: SlotType;
}

/**
 * Reads the days on which a place can be booked, with their slots.
 * @param request.person whose own holds do not count; nor does the booking that moves
 * @param now milliseconds since 1970
 * @throws Invalid for a place that the region does not have, or that does not do this
 */
export async function readBookableDays(
  db: Database,
  request: PlaceRequest & { person?: Person; moves?: string },
  now: number,
): Promise<SlotDay[]> {
  const { appointments, timeZone } = request.region.manifest;
  const { days, lastSlotToday, bufferHours } = appointments;
  const firstDay = zonedDay(now, timeZone);
  const plan = await readPlan(db, request, { firstDay, lastDay: addDays(firstDay, days - 1) });
  return bookableDays(plan, {
    now,
    zone: timeZone,
    days,
    lastToday: minutesOf(lastSlotToday),
    bufferHours,
  });
}

/**
 * Reads what the slots of a place are made from.
 * @throws Invalid for a place that the region does not have, or that does not do this
 */
export async function readPlan(
  db: Database,
  { region, location, type, person, moves }: PlaceRequest & { person?: Person; moves?: string },
  span: DaySpan,
): Promise<SlotPlan> {
  const { manifest, code } = region;
  const places = placesWith(region, type);
  const found = places.find(({ name }) => name === location);
  if (!found) {
    const known = listed(places.map(({ name }) => name)) || 'none';
    throw new Invalid('invalid_input', 'There is no such place.', { location_id: [`allowed: ${known}`] });
  }
  const place = { region: code, location, type };
  const from = zonedTime(span.firstDay, 0, manifest.timeZone);
  const until = zonedTime(addDays(span.lastDay, 1), 0, manifest.timeZone);
  const exceptions = await readExceptions(db, place, span);
  const own = { ...(person && { except: person }), ...(moves && { moves }) };
  const bookings = await readBookings(db, place, { from, until, ...own });
  return {
    rules: slotRulesOf(manifest, found.place, type),
    exceptions: [...slotExceptionsOf(found.place), ...exceptions],
    bookings,
  };
}
