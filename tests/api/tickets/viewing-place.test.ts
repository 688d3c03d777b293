import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TimeSlotsAnswer } from '#contracts/types.ts';
import { fieldOf, formOf } from '../../fixtures/request-forms.ts';
import { API } from '../login/log-in.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';

/** Places of the region that show cars. */
const [HERE, ELSEWHERE] = ['tampines', 'jurong-east'];

let site: TestSite;
let car: string;
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

const viewing = formOf(
  [[fieldOf('phone', 'phone', { required: true }), fieldOf('slot', 'slot', { slotType: 'viewing' })]],
  { target: 'viewing-schedule', subject: 'listing' },
);

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 1 },
    environment: { RATE_LIMITS: 'off' },
    change: (manifest) => ({ ...manifest, forms: { viewing } }),
  });
  [{ slug: car }] = await query(
    `UPDATE listings SET fields = fields || '{"is_sold": false}' WHERE kind = 'used' RETURNING slug`,
  );
});
afterAll(() => site?.close());
beforeEach(() => query('DELETE FROM bookings; DELETE FROM tickets'));

const standsAt = (place: string) =>
  query(`UPDATE listings SET fields = fields || jsonb_build_object('listing.place', $1::text)`, [place]);

async function startAt(location: string): Promise<string> {
  const url = `${API}/sg/time-slot?slot_type=viewing&location_id=${location}`;
  const { data } = (await site.app.inject({ url })).json<TimeSlotsAnswer>();
  const [slot] = data.flatMap(({ time_slots: slots }) => slots).filter(({ slots_left: left }) => left > 0);
  return slot?.value ?? '';
}
const post = (path: string, payload: object) =>
  site.app.inject({
    method: 'POST',
    url: `${API}/sg/${path}`,
    payload,
    headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
  });
const book = async (location: string) =>
  post('viewing-schedule', {
    subject: car,
    answers: { phone: '+6581234567', slot: { start: await startAt(location), location } },
  });

it('books a viewing where the car stands, and nowhere else', async () => {
  for (const [place, other] of [
    [HERE, ELSEWHERE],
    [ELSEWHERE, HERE],
  ] as const) {
    await standsAt(place);
    const refused = await book(other);
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['slot']]);
    const booked = await book(place);
    expect([booked.statusCode, booked.json().data?.booking?.location]).toEqual([201, place]);
  }
});

it('moves a viewing to another time, not to another place', async () => {
  await standsAt(HERE);
  const path = `tickets/${(await book(HERE)).json().data.slug}/booking`;
  const elsewhere = await post(path, { start: await startAt(ELSEWHERE), location_id: ELSEWHERE });
  expect([elsewhere.statusCode, Object.keys(elsewhere.json().errors)]).toEqual([400, ['location_id']]);
  const later = await post(path, { start: await startAt(HERE), location_id: HERE });
  expect([200, 409]).toContain(later.statusCode);
  expect(await query('SELECT location FROM bookings')).toEqual([{ location: HERE }]);
});

it('books a viewing at any place where the place of the car shows none', async () => {
  await standsAt('nowhere');
  expect((await book(ELSEWHERE)).statusCode).toBe(201);
});
