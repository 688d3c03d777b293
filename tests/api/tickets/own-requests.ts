import type { InjectOptions } from 'light-my-request';
import type { TimeSlotsAnswer } from '#contracts/types.ts';
import { dataUrl, pdf, photo } from '../files/test-pictures.ts';
import { API } from '../login/log-in.ts';
import type { TestSite } from '../test-site.ts';

export const PHONE = '+6581234567';
const PLACE = 'tampines';
/** A small PDF. */
export const FILE = dataUrl(pdf(), 'application/pdf');
const PICTURE = photo(20, 20).jpeg().toBuffer();

/** What one person has stored in a region whose forms are those of `withTicketForms`. */
export interface OwnRequests {
  /** Slug of a ticket with a booking and a file. */
  ticket: string;
  /** Number of the same ticket at the desk. */
  number: string;
  /** Id of its booking. */
  booking: string;
  /** Id of its file. */
  ticketFile: string;
  /** Id of its picture. */
  ticketPicture: string;
  /** Id of an upload that no ticket has taken. */
  draftFile: string;
  /** Id of a held slot. */
  hold: string;
  /** A slot that is free, as an answer of a form. */
  freeSlot: { start: string; location: string };
}

/** Sends what a person can send: a form with a slot, files and a hold. */
export async function sendOwnRequests(
  site: TestSite,
  headers: Record<string, string>,
  region = 'sg',
): Promise<OwnRequests> {
  const call = async <Answer>(path: string, payload?: object): Promise<Answer> => {
    const options: InjectOptions = payload ? { method: 'POST', payload } : {};
    const answer = await site.app.inject({ ...options, url: `${API}/${region}/${path}`, headers });
    if (answer.statusCode > 201) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const { data } = await call<TimeSlotsAnswer>(`time-slot?slot_type=workshop&location_id=${PLACE}`);
  const free = data.flatMap((day) => day.time_slots).filter(({ slots_left }) => slots_left > 0);
  const [first, second, third] = free.map(({ value }) => ({ start: value, location: PLACE }));
  if (!first || !second || !third) throw new Error('there are too few free slots');
  const sent = await call<{ data: { slug: string; number: string; booking: { id: string } } }>(
    'tickets/workshop',
    { answers: { phone: PHONE, place: PLACE, slot: first } },
  );
  const { slug, number, booking } = sent.data;
  const held = await call<{ data: { id: string } }>('time-slot/holds', {
    form: 'service',
    start: second.start,
    location_id: PLACE,
    slot_type: 'workshop',
  });
  const file = { name: 'paper.pdf', file: FILE };
  const draft = await call<{ data: { id: string } }>('tickets/files', { form: 'job', field: 'cv', ...file });
  const added = await call<{ data: { id: string } }>(`tickets/${slug}/files`, file);
  const picture = await call<{ data: { id: string } }>(`tickets/${slug}/files`, {
    name: 'card.jpg',
    file: dataUrl(await PICTURE, 'image/jpeg'),
  });
  return {
    ticket: slug,
    number: String(Number(number)),
    booking: booking.id,
    ticketFile: added.data.id,
    ticketPicture: picture.data.id,
    draftFile: draft.data.id,
    hold: held.data.id,
    freeSlot: third,
  };
}
