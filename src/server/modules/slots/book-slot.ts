import { isFree, nextFree, type Slot, takenCapacity } from '#domain/appointments/time-slots.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { advisoryLock, sharedAdvisoryLock } from '../../storage/advisory-locks.ts';
import type { Booking } from '../../storage/booking.ts';
import type { Database } from '../../storage/database.ts';
import { databaseTime } from '../../storage/database-time.ts';
import type { Person } from '../tickets/index.ts';
import { type PlaceRequest, readBookableDays } from './bookable-days.ts';
import { takeShare } from './booking-share.ts';
import { hasBooked, insertBooking, readBookings, upsertHold } from './repositories/bookings.ts';
import { type SlotSender, slotSender } from './slot-sender.ts';
import { type SlotRefusal, SlotTaken } from './slot-taken.ts';

export interface SlotRequest extends PlaceRequest {
  /** ISO instant with offset, as the slot's `value`. */
  start: string;
  /** Whose own holds do not count. */
  person: Person;
}

const HOLD_MS = 10 * MINUTE_MS;
const NEXT_SLOTS = 3;

/**
 * Books a slot for a ticket; the person's holds of it are released.
 * @param tx the transaction that stores the ticket
 * @throws SlotTaken with the next free slots; TooManyBookings; Invalid for an unknown place
 */
export async function bookSlot(
  tx: Database,
  request: SlotRequest & {
    ticketId: number;
    /** Whose bookings are limited; absent: the caller books without limits. */
    sender?: SlotSender;
    /** Id of the hold that the form got. */
    hold?: string;
    /** Hours before the start; 0: no reminder. Default 24. */
    reminderHours?: number;
  },
): Promise<Booking> {
  const { ticketId, sender, hold, person, reminderHours = 24 } = request;
  if (sender) await takeShare(tx, request.region, sender);
  const { slot, now } = await lockFreeSlot(tx, request);
  return insertBooking(tx, {
    ...keyOf(request, slot),
    minutes: slot.minutes,
    person,
    ticketId,
    ...(sender && { sender }),
    ...(hold !== undefined && { hold }),
    ...reminderOf(slot.start, reminderHours, now),
  });
}

/**
 * Holds a slot for ten minutes while a form is filled in, in place of what the person held for the form; the same slot
 * again extends the hold.
 * @param tx a transaction
 * @throws SlotTaken with the next free slots; TooManyBookings; Invalid for an unknown place
 */
export async function holdSlot(tx: Database, request: SlotRequest & { form: string }): Promise<Booking> {
  const { form, person } = request;
  const sender = slotSender(person, null);
  await takeShare(tx, request.region, sender, { form, person });
  const { slot, now } = await lockFreeSlot(tx, request);
  const heldUntil = new Date(now + HOLD_MS);
  return upsertHold(tx, { ...keyOf(request, slot), minutes: slot.minutes, form, person, sender, heldUntil });
}

/**
 * Takes the lock of a place until the end of the transaction and checks that a slot can be booked. All that take capacity
 * of the place wait for each other here, so that the count stays true (HARDENING A28). Only the count is read under the lock:
 * what is full, closed or past already is refused without waiting. No time of the region is blocked until the
 * transaction ends (`putException`).
 * @returns the slot, and the time of the database in milliseconds since 1970
 * @throws SlotTaken with the next free slots; Invalid for an unknown place
 */
export async function lockFreeSlot(
  tx: Database,
  request: SlotRequest & {
    /** Who has each slot once; default the person. */
    owner?: Person;
    /** Id of the booking that moves here. */
    moves?: string;
  },
): Promise<{ slot: Slot; now: number }> {
  const { region, location, type, person, owner = person, moves } = request;
  const start = Date.parse(request.start);
  await sharedAdvisoryLock(tx, 'slotRules', region.code);
  const days = await readBookableDays(tx, request, await databaseTime(tx));
  const refusal = (reason: SlotRefusal) => {
    const free = nextFree(days, start, NEXT_SLOTS + 1).filter((each) => each.start !== start);
    return new SlotTaken(reason, free.slice(0, NEXT_SLOTS));
  };
  const slot = days.flatMap(({ slots }) => slots).find((each) => each.start === start);
  if (!slot || !isFree(slot)) throw refusal('taken');
  const place = { region: region.code, location, type };
  await advisoryLock(tx, 'slot', JSON.stringify(place));
  const now = await databaseTime(tx);
  if (await hasBooked(tx, { ...place, start }, owner)) throw refusal('own');
  const until = start + slot.minutes * MINUTE_MS;
  const others = await readBookings(tx, place, {
    from: start,
    until,
    except: person,
    ...(moves && { moves }),
  });
  const taken = others.filter(({ heldUntil }) => heldUntil === null || heldUntil > now);
  if (takenCapacity(taken, slot) >= slot.capacity) throw refusal('taken');
  return { slot, now };
}

/** When to remind of a start; not if that time has passed already. */
export function reminderOf(start: number, hours: number | null, now: number) {
  const remindAt = start - (hours ?? 0) * HOUR_MS;
  return {
    reminderHours: hours || null,
    remindAt: hours && remindAt > now ? new Date(remindAt) : null,
  };
}

const keyOf = ({ region, location, type }: PlaceRequest, { start }: Slot) => ({
  region: region.code,
  location,
  type,
  start,
});
