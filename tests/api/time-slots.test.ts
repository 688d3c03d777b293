import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TimeSlotDay, TimeSlotsAnswer } from '#contracts/types.ts';
import { bookSlot, lockFreeSlot } from '#server/modules/slots/book-slot.ts';
import { SlotTaken } from '#server/modules/slots/slot-taken.ts';
import type { Person } from '#server/modules/tickets/person.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { API, visitorOf } from './login/log-in.ts';
import { openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
const { logIn } = visitorOf(() => site);
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values);

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1, th: 1 } });
});
afterAll(() => site?.close());
beforeEach(() => query('DELETE FROM bookings; DELETE FROM slot_exceptions; DELETE FROM tickets'));

type Method = 'GET' | 'POST' | 'DELETE';
const call = (
  method: Method,
  path: string,
  {
    payload,
    headers = {},
    region = 'sg',
  }: {
    payload?: object;
    headers?: Record<string, string>;
    region?: string;
  } = {},
) => site.app.inject({ method, url: `${API}/${region}/${path}`, headers, ...(payload && { payload }) });
const slots = async (search = '', headers: Record<string, string> = {}): Promise<TimeSlotsAnswer> =>
  (await call('GET', `time-slot${search}`, { headers })).json();
/** Slots of tomorrow. */
const tomorrow = async (headers: Record<string, string> = {}): Promise<TimeSlotDay['time_slots']> => {
  const { data } = await slots('', headers);
  return data.find(({ label }) => label === 'Tomorrow')?.time_slots ?? [];
};
const NOBODY: Person = { contactId: null, deviceHash: 'another-device' };

async function booked(
  start: string,
  { contactId = null, deviceHash = 'somebody' }: Partial<Person> = {},
): Promise<string> {
  const slug = randomBytes(16).toString('hex');
  const { rows } = await query(
    `INSERT INTO tickets (slug, region, form, target, form_version, language, contact_id)
     VALUES ($1, 'sg', 'sell_car', 'tickets/sell_car', '1', 'en', $2) RETURNING id`,
    [slug, contactId],
  );
  const region = site.content.regions.find('sg');
  if (!region) throw new Error('no region');
  await inTransaction(site.database.db, (tx) =>
    bookSlot(tx, {
      region,
      type: 'inspection',
      location: 'tampines',
      start,
      person: { contactId, deviceHash },
      ticketId: Number(rows[0].id),
    }),
  );
  return slug;
}

describe('GET time-slot', () => {
  it('gives 14 days in the language of the request, with the first place and the first day as defaults', async () => {
    const { data, meta } = await slots('?lang=en');
    const labels = data.map(({ label }) => label).filter((label) => label !== 'Today');
    expect(labels).toHaveLength(13);
    expect(labels[0]).toBe('Tomorrow');
    expect(labels[1]).toMatch(/^\d{1,2}$/);
    expect(meta).toEqual({
      location_id: 'tampines',
      slot_type: 'inspection',
      time_zone: 'Asia/Singapore',
      default_date: data[0]?.date,
    });
    const all = data.at(-1)?.time_slots ?? [];
    expect(all.map(({ title }) => title)).toHaveLength(21);
    expect([all[0]?.title, all[1]?.title, all[20]?.title]).toEqual(['9:00 am', '9:30 am', '7:00 pm']);
    expect(all[1]).toEqual({
      title: '9:30 am',
      value: `${data.at(-1)?.date}T09:30:00+08:00`,
      slots_left: 2,
      slots_set: 2,
      has_inspection: true,
      block_time: false,
    });
  });

  it('writes days and times as the language does', async () => {
    const answer = await call('GET', 'time-slot?lang=th', { region: 'th' });
    const { data }: TimeSlotsAnswer = answer.json();
    const day = data.find(({ label }) => label === 'พรุ่งนี้');
    expect(day?.time_slots[0]?.title).toBe('9:00 น.');
  });

  it('keeps to the asked days, place and type', async () => {
    const { data } = await slots();
    const [first, last] = [data[1]?.date, data[3]?.date];
    const part = await slots(
      `?start_date=${first}&end_date=${last}&location_id=jurong-east&slot_type=viewing`,
    );
    expect(part.data.map(({ date }) => date)).toEqual(data.slice(1, 4).map(({ date }) => date));
    expect(part.meta).toMatchObject({
      location_id: 'jurong-east',
      slot_type: 'viewing',
      default_date: first,
    });
  });

  it.each([
    ['?start_date=2026-01-01&end_date=2026-02-01', 'end_date'],
    ['?start_date=2026-01-02&end_date=2026-01-01', 'end_date'],
    ['?start_date=tomorrow', 'start_date'],
    ['?slot_type=lunch', 'slot_type'],
    ['?location_id=nowhere', 'location_id'],
  ])('refuses %s', async (search, field) => {
    const answer = await call('GET', `time-slot${search}`);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
  });
});

describe('places', () => {
  const rows = async (path: string, region = 'sg'): Promise<Record<string, unknown>[]> =>
    (await call('GET', path, { region })).json().data;

  it('are found by province and function', async () => {
    const [east, ...others] = await rows('inspection-location?province_id=east&lang=en');
    expect(others).toEqual([]);
    expect(east).toMatchObject({
      id: 'tampines',
      display_name: 'Tampines',
      province_id: 'east',
      city_id: 'tampines',
      coordinates: { latitude: 1.3496, longitude: 103.9568 },
    });
    expect(await rows('inspection-location?province_id=nowhere')).toEqual([]);
    expect((await rows('inspection-location?function_type=workshop')).map(({ id }) => id)).toEqual([
      'tampines',
      'jurong-east',
    ]);
  });

  it('are listed for the sell form with their provinces and cities', async () => {
    expect((await rows('data-query/viewing_points')).map(({ id }) => id)).toEqual([
      'tampines',
      'jurong-east',
      'leng-kee',
      'woodlands',
    ]);
    const names = async (path: string, region: string) =>
      (await rows(path, region)).map(({ display_name: name }) => name);
    expect(await names('data-query/inspection_provinces?lang=en', 'th')).toEqual([
      'Bangkok',
      'Chonburi',
      'Chiang Mai',
    ]);
    expect(await names('data-query/inspection_cities?lang=en&province_id=east', 'sg')).toEqual(['Tampines']);
  });
});

describe('holds', () => {
  const hold = (start: string, headers: Record<string, string> = {}, form = 'sell_car') =>
    call('POST', 'time-slot/holds?lang=en', {
      payload: { form, start, location_id: 'tampines', slot_type: 'inspection' },
      headers,
    });
  const deviceOf = ({ headers }: { headers: Record<string, unknown> }) => ({
    cookie: String(headers['set-cookie']).split(';')[0] ?? '',
  });

  it('of one network are limited, whoever its clients say they are', async () => {
    const [first, second] = await tomorrow();
    const from = async (remoteAddress: string) => {
      const answer = await site.app.inject({
        method: 'POST',
        url: `${API}/sg/time-slot/holds`,
        remoteAddress,
        headers: {
          'sec-fetch-site': 'same-origin',
          cookie: `__Host-device=${randomBytes(16).toString('base64url')}`,
        },
        payload: {
          form: 'sell_car',
          start: (first ?? second)?.value,
          location_id: 'tampines',
          slot_type: 'inspection',
        },
      });
      return { status: answer.statusCode, wait: Number(answer.headers['retry-after'] ?? 0) };
    };
    const answers = await Promise.all(Array.from({ length: 40 }, () => from('192.0.2.77')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(18);
    // a hold lasts ten minutes: a short wait would let one machine hold every time
    for (const { wait } of refused) expect(wait).toBeGreaterThan(5);
    expect((await from('192.0.2.77')).status).toBe(429);
    // other networks, and a proxy that is not listed, are not held up
    expect((await from('192.0.2.78')).status).not.toBe(429);
    expect((await from('10.0.0.5')).status).not.toBe(429);
  });

  it('take capacity from others, not from their person, until they are released', async () => {
    const [{ value = '' } = {}] = await tomorrow();
    const first = await hold(value);
    expect(first.statusCode).toBe(200);
    const device = deviceOf(first);
    const { id, held_until: until } = first.json().data;
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(9 * 60_000);
    expect([(await tomorrow())[0]?.slots_left, (await tomorrow(device))[0]?.slots_left]).toEqual([1, 2]);
    expect((await hold(value, device)).json().data.id).toBe(id);
    expect((await call('DELETE', `time-slot/holds/${id}`)).statusCode).toBe(404);
    expect((await call('DELETE', `time-slot/holds/${id}`, { headers: device })).statusCode).toBe(200);
    expect((await tomorrow())[0]?.slots_left).toBe(2);
  });

  it('of a full slot are refused with the next three free slots', async () => {
    const [, { value = '' } = {}, ...later] = await tomorrow();
    await hold(value);
    await hold(value);
    const refused = await hold(value);
    expect(refused.statusCode).toBe(409);
    const text = 'Somebody has just booked this time. Choose another one.';
    expect(refused.json()).toMatchObject({ message: text, errors: { start: [text] } });
    expect(refused.json().data.next_slots.map(({ value: next }: { value: string }) => next)).toEqual(
      later.slice(0, 3).map(({ value: next }) => next),
    );
    expect(refused.json().data.next_slots[0].title).toBe('10:00 am');
  });

  it('are for forms of the region', async () => {
    const [{ value = '' } = {}] = await tomorrow();
    expect((await hold(value, {}, 'no_form')).json().errors).toEqual({
      form: ['is not a form of the region'],
    });
  });

  it('are for forms that ask for such a time: others would only take capacity', async () => {
    const payload = { form: 'sell_car', location_id: 'tampines', slot_type: 'workshop' };
    const { data } = await slots('?slot_type=workshop');
    const start = data.flatMap((day) => day.time_slots)[1]?.value;
    const other = await call('POST', 'time-slot/holds', { payload: { ...payload, start } });
    expect([other.statusCode, Object.keys(other.json().errors)]).toEqual([400, ['slot_type']]);
    const none = await hold((await tomorrow())[0]?.value ?? '', {}, 'contact_us');
    expect(none.statusCode).toBe(400);
  });
});

describe('the booking of a ticket', () => {
  const move = (slug: string, start: string, headers: Record<string, string> = {}) =>
    call('POST', `tickets/${slug}/booking`, { payload: { start }, headers });
  const calendar = async (slug: string, headers: Record<string, string> = {}) =>
    (await call('GET', `tickets/${slug}/calendar.ics`, { headers })).body.replaceAll('\r\n', '\n');
  const leftAt = async (index: number) => (await tomorrow())[index]?.slots_left;
  const events = async () =>
    (await query('SELECT type, actor_kind, before, after FROM ticket_events ORDER BY id')).rows;

  it('is moved, cancelled and booked again, each recorded, with a calendar file that follows', async () => {
    const [{ value: first = '' } = {}, { value: second = '' } = {}] = await tomorrow();
    const slug = await booked(first);
    const before = await calendar(slug);
    expect((await move(slug, second)).statusCode).toBe(200);
    expect([await leftAt(0), await leftAt(1)]).toEqual([2, 1]);
    const moved = await calendar(slug);
    expect((await call('DELETE', `tickets/${slug}/booking`)).statusCode).toBe(200);
    expect((await call('DELETE', `tickets/${slug}/booking`)).statusCode).toBe(200);
    expect([await leftAt(0), await leftAt(1)]).toEqual([2, 2]);
    const cancelled = await calendar(slug);
    expect((await move(slug, first)).statusCode).toBe(200);
    expect(await leftAt(0)).toBe(1);

    const lines = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name));
    const uid = lines(before, 'UID:');
    expect(uid[0]).toMatch(/^UID:[0-9a-f-]{36}$/);
    for (const [file, sequence, status] of [
      [before, 0, 'CONFIRMED'],
      [moved, 1, 'CONFIRMED'],
      [cancelled, 2, 'CANCELLED'],
      [await calendar(slug), 3, 'CONFIRMED'],
    ] as const) {
      expect(lines(file, 'UID:')).toEqual(uid);
      expect(lines(file, 'SEQUENCE:')).toEqual([`SEQUENCE:${sequence}`]);
      expect(lines(file, 'STATUS:')).toEqual([`STATUS:${status}`]);
    }
    const wire = second.slice(0, 19).replace(/[-:]/g, '');
    expect(lines(moved, 'DTSTART;')).toEqual([`DTSTART;TZID=Asia/Singapore:${wire}`]);
    expect(lines(moved, 'TZOFFSETTO')).toEqual(['TZOFFSETTO:+0800']);
    expect(lines(moved, 'LOCATION')).toEqual([expect.stringContaining('Tampines Industrial Avenue 5')]);
    expect(lines(moved, 'DTSTAMP')[0]).toMatch(/Z$/);
    expect((await events()).map(({ type }) => type)).toEqual(['rescheduled', 'slot_cancelled', 'booked']);
    expect((await events())[0]).toMatchObject({
      actor_kind: 'visitor',
      before: { start: new Date(first).toISOString() },
      after: { start: new Date(second).toISOString() },
    });
  });

  it('has one reminder, a day before its start: retimed when it moves, none when it is cancelled', async () => {
    await query('DELETE FROM deliveries');
    const { data } = await slots();
    const [early = '', late = ''] = [data.at(-2), data.at(-1)].map((day) => day?.time_slots[0]?.value);
    const slug = await booked((await tomorrow())[0]?.value ?? '');
    await query(`UPDATE tickets SET phone = '+6581234567'`);
    const reminders = async () =>
      (await query(`SELECT due_at FROM deliveries WHERE event = 'reminder'`)).rows.map(({ due_at: due }) =>
        new Date(due).toISOString(),
      );
    const dayBefore = (start: string) => new Date(Date.parse(start) - 86_400_000).toISOString();
    await move(slug, early);
    expect(await reminders()).toEqual([dayBefore(early)]);
    await move(slug, late);
    expect(await reminders()).toEqual([dayBefore(late)]);
    await call('DELETE', `tickets/${slug}/booking`);
    expect(await reminders()).toEqual([]);
  });

  it('cannot be moved to a full slot and stays where it is', async () => {
    const [{ value: first = '' } = {}, { value: second = '' } = {}] = await tomorrow();
    const slug = await booked(first);
    await booked(second, { ...NOBODY, deviceHash: 'a' });
    await booked(second, { ...NOBODY, deviceHash: 'b' });
    expect((await move(slug, second)).statusCode).toBe(409);
    expect([await leftAt(0), await leftAt(1)]).toEqual([1, 0]);
  });

  it('cannot be changed once it has begun, or when its ticket is closed', async () => {
    const [{ value: first = '' } = {}, { value: second = '' } = {}] = await tomorrow();
    const slug = await booked(first);
    await query(`UPDATE tickets SET status = 'done'`);
    expect((await move(slug, second)).statusCode).toBe(409);
    await query(`UPDATE tickets SET status = 'new'`);
    await query(`UPDATE bookings SET starts_at = now() - interval '1 minute'`);
    expect((await move(slug, second)).statusCode).toBe(409);
    expect((await call('DELETE', `tickets/${slug}/booking`)).statusCode).toBe(409);
  });

  it('of a contact is not there for others, as one that does not exist (A11)', async () => {
    const mei = await logIn('sg', '81234567');
    const ali = await logIn('sg', '81234568');
    const [{ value: first = '' } = {}, { value: second = '' } = {}] = await tomorrow();
    const { rows } = await query(`SELECT id FROM contacts WHERE phone = '+6581234567'`);
    const slug = await booked(first, { contactId: Number(rows[0].id), deviceHash: null });
    const as = ({ access_token: token }: { access_token: string | null }) => ({
      authorization: `Bearer ${token}`,
    });
    const answers = async (headers: Record<string, string>, name: string) =>
      Promise.all(
        [
          move(name, second, headers),
          call('DELETE', `tickets/${name}/booking`, { headers }),
          call('GET', `tickets/${name}/calendar.ics`, { headers }),
        ].map(async (answer) => (await answer).body),
      );
    const missing = await answers({}, randomBytes(16).toString('hex'));
    expect(missing.map((body) => JSON.parse(body).message)).toEqual(
      Array(3).fill('There is no such ticket.'),
    );
    expect(await answers({}, slug)).toEqual(missing);
    expect(await answers(as(ali), slug)).toEqual(missing);
    expect((await call('GET', `tickets/${slug}/calendar.ics`, { region: 'th' })).statusCode).toBe(404);
    expect(await leftAt(0)).toBe(1);
    expect((await move(slug, second, as(mei))).statusCode).toBe(200);
  });
});

it('a place is not booked twice when its times have changed: what overlaps counts', async () => {
  const [, second] = await tomorrow();
  const start = second?.value ?? '';
  await booked(start, { deviceHash: 'one' });
  const moving = await booked(start, { deviceHash: 'two' });
  // as the times were before: from half an hour earlier, for an hour
  await query(`UPDATE bookings SET starts_at = starts_at - interval '30 minutes', minutes = 60`);
  expect((await tomorrow())[1]).toMatchObject({ value: start, slots_left: 0 });
  await expect(booked(start, { deviceHash: 'three' })).rejects.toThrow(SlotTaken);
  // nobody stands in their own way
  const region = site.content.regions.find('sg');
  if (!region) throw new Error('no region');
  const { rows } = await query(
    'SELECT b.id FROM bookings b JOIN tickets t ON t.id = b.ticket_id WHERE t.slug = $1',
    [moving],
  );
  const { slot } = await inTransaction(site.database.db, (tx) =>
    lockFreeSlot(tx, {
      region,
      type: 'inspection',
      location: 'tampines',
      start,
      person: NOBODY,
      moves: rows[0].id,
    }),
  );
  expect(slot.start).toBe(Date.parse(start));
});
