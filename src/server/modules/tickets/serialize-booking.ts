import type { TicketBooking } from '#contracts/types.ts';
import { formatSlotDate, formatSlotTime } from '#region/format/format-slot.ts';
import { placesOf } from '#region/manifest/places-of.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { Booking } from '../../storage/booking.ts';
import { bookedSlot } from './booked-slot.ts';
import type { TicketContext } from './ticket-context.ts';

/** A booking as its person sees it, with day and time of the region. */
export function serializeBooking(booking: Booking, { region, language, t }: TicketContext): TicketBooking {
  const slot = bookedSlot(booking, region);
  const locations = placesOf(region);
  const { location, state } = booking;
  const place = Object.hasOwn(locations, location) ? locations[location] : undefined;
  return {
    id: booking.id,
    type: booking.type,
    state: state === 'cancelled' ? 'cancelled' : 'booked',
    start: booking.startsAt.toISOString(),
    location,
    place: place ? localizedText(place.label, language.code, t) : location,
    address: place ? localizedText(place.address, language.code, t) : '',
    time: `${formatSlotDate(slot, language)}, ${formatSlotTime(slot, language)}`,
  };
}
