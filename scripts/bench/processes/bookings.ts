import type { TimeSlotsAnswer } from '../../../src/contracts/types.ts';
import type { LoadResult } from '../http/load.ts';
import { createSender } from '../http/send.ts';
import { loadResult } from '../measure.ts';

interface Bookings {
  origin: string;
  /** Path of the API of a region. */
  api: string;
  form: string;
  slotType: string;
  connections: number;
  seconds: number;
}

interface Slot {
  start: string;
  location_id: string;
}

/** Takes times and gives them back, by one device a connection; a time that another one has is refused, which is no failure. */
export async function measureBookings({
  origin,
  api,
  form,
  slotType,
  connections,
  seconds,
}: Bookings): Promise<LoadResult> {
  const sender = createSender(connections);
  const slots = await freeSlots(origin + api, slotType);
  const end = performance.now() + seconds * 1_000;
  const latencies: number[] = [];
  let failures = 0;
  let bytes = 0;
  const send = async (path: string, cookie: string | undefined, body?: object) => {
    const answer = await sender.send(origin + api + path, {
      method: body ? 'POST' : 'DELETE',
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
      ...(body && { body }),
    });
    latencies.push(answer.took);
    bytes += answer.body.length;
    if (answer.status < 200 || (answer.status >= 300 && answer.status !== 409)) failures++;
    return answer;
  };
  const visitor = async (number: number) => {
    let cookie: string | undefined;
    for (let at = number; performance.now() < end; at += connections) {
      const slot = slots[at % slots.length];
      const held = await send('/time-slot/holds', cookie, { form, slot_type: slotType, ...slot });
      // the site identifies a browser by this cookie, and sets it with the first hold
      cookie ??= held.headers['set-cookie']?.[0]?.split(';')[0];
      if (held.status === 200)
        await send(`/time-slot/holds/${JSON.parse(held.body.toString()).data.id}`, cookie);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => visitor(number)));
  sender.close();
  return loadResult({ latencies, bytes, failures, seconds });
}

async function freeSlots(api: string, slotType: string): Promise<Slot[]> {
  const { meta, data } = await slotsOf(`${api}/time-slot?slot_type=${slotType}`);
  const slots = data
    .flatMap(({ time_slots: times }) => times)
    .filter(({ slots_left: left }) => left > 0)
    .map(({ value }) => ({ start: value, location_id: meta.location_id }));
  if (slots.length === 0) throw new Error(`there is no free time of the type ${slotType}`);
  return slots;
}

async function slotsOf(url: string): Promise<TimeSlotsAnswer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} responded with ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
