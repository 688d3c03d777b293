import { Agent, request as openRequest } from 'node:http';
import type { TimeSlotsAnswer } from '../../../src/contracts/types.ts';
import type { LoadResult } from '../http/load.ts';

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
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const slots = await freeSlots(origin + api, slotType);
  const end = performance.now() + seconds * 1_000;
  const latencies: number[] = [];
  let failures = 0;
  let bytes = 0;
  const send = async (path: string, cookie: string | undefined, body?: object) => {
    const begun = performance.now();
    const answer = await ask(agent, new URL(api + path, origin), cookie, body);
    latencies.push(performance.now() - begun);
    bytes += answer.text.length;
    if (answer.status >= 300 && answer.status !== 409) failures++;
    return answer;
  };
  const visitor = async (number: number) => {
    let cookie: string | undefined;
    for (let at = number; performance.now() < end; at += connections) {
      const slot = slots[at % slots.length];
      const held = await send('/time-slot/holds', cookie, { form, slot_type: slotType, ...slot });
      cookie ??= held.cookie;
      if (held.status === 200) await send(`/time-slot/holds/${JSON.parse(held.text).data.id}`, cookie);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => visitor(number)));
  agent.destroy();
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
  return {
    rate: latencies.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    weight: bytes / latencies.length / 1024,
    failures,
  };
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

interface Answer {
  status: number;
  text: string;
  /** The device that the site has given to a browser without one. */
  cookie: string | undefined;
}

/** POST with a body, DELETE without one. */
function ask(agent: Agent, url: URL, cookie: string | undefined, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(cookie && { cookie }),
      'sec-fetch-site': 'same-origin',
      ...(body && { 'content-type': 'application/json' }),
    };
    const request = openRequest(url, { agent, method: body ? 'POST' : 'DELETE', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => {
        const [given] = answer.headers['set-cookie'] ?? [];
        resolve({ status: answer.statusCode ?? 0, text, cookie: given?.split(';')[0] });
      });
      answer.on('error', reject);
    });
    request.on('error', reject);
    request.end(body && JSON.stringify(body));
  });
}
