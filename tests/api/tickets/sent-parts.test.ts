import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegionManifest, TimeSlotsAnswer } from '#contracts/types.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { findForm } from '#region/forms/form-address.ts';
import { visibleFields } from '#region/forms/visible-fields.ts';
import { ALL_FIELDS } from '../../fixtures/all-fields.ts';
import { fieldOf, formOf } from '../../fixtures/request-forms.ts';
import { rightAnswer } from '../../fixtures/right-answer.ts';
import { openBrowser } from '../files/browser.ts';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { FILE, PHONE } from './own-requests.ts';

const PLACE = 'tampines';
const place = fieldOf('place', 'place', { function: 'inspection', required: true });
const slot = fieldOf('slot', 'slot', { slotType: 'inspection', location: 'place', required: true });
const cv = fieldOf('cv', 'file', { accept: ['pdf'] });
const phone = fieldOf('phone', 'phone', { required: true });
/** A field of each kind that needs no upload and no time, and two that say themselves whether they are personal. */
const EVERY_KIND = [
  ...ALL_FIELDS.filter(({ type }) => type !== 'file' && type !== 'slot'),
  fieldOf('identity', 'text', { personal: true }),
  fieldOf('voucher', 'alphanumeric', { personal: false }),
];
const MASKED = ['name', 'phone', 'email', 'address', 'plate', 'code', 'account', 'identity'];
const OWN_FORMS = {
  everything: formOf([EVERY_KIND.map((field) => ({ ...field, label: { '*': field.name } }))]),
  papers: formOf([[place, slot], [cv], [phone]]),
  short_sale: formOf([[phone]], { target: 'tickets/{form}' }),
  short_visit: formOf([[place, slot]], {
    target: 'tickets/{slug}/inspection-appointment',
    subject: 'ticket',
  }),
};
const MOVED = '/api/v1/captain-go/rabbit';
/** The shipped forms and some of the test. */
const withOwnForms = (manifest: RegionManifest): RegionManifest => ({
  ...manifest,
  forms: { ...manifest.forms, ...OWN_FORMS },
  ...(manifest.code === 'my' && { ticketsBasePath: MOVED }),
});

let site: TestSite;
const { enter } = peopleOf(() => site);
const browser = () => openBrowser(() => site);
type Browser = ReturnType<typeof browser>;
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 2, my: 1 },
    environment: { RATE_LIMITS: 'off' },
    change: withOwnForms,
  });
});
afterAll(() => site?.close());
beforeEach(async () => {
  for (const table of ['bookings', 'ticket_files', 'tickets', 'idempotency_keys'])
    await query(`DELETE FROM ${table}`);
});

async function freeSlots({ ask }: Browser): Promise<string[]> {
  const answer = await ask(`/time-slot?slot_type=inspection&location_id=${PLACE}`);
  const { data }: TimeSlotsAnswer = answer.json();
  return data
    .slice(1)
    .flatMap(({ time_slots: slots }) => slots.filter(({ slots_left: left }) => left > 0))
    .map(({ value }) => value);
}
const upload = async ({ upload: send }: Browser): Promise<string> => {
  const answer = await send(FILE, { form: 'papers', field: 'cv', name: 'cv.pdf' });
  return answer.json().data.id;
};
const hold = async ({ ask }: Browser, start: string): Promise<string> => {
  const payload = { form: 'papers', start, location_id: PLACE, slot_type: 'inspection' };
  return (await ask('/time-slot/holds', { method: 'POST', payload })).json().data.id;
};
const send = ({ ask }: Browser, path: string, payload: object, headers: Record<string, string> = {}) =>
  ask(`/${path}`, { method: 'POST', payload, headers });
const papers = (start: string, more: object = {}, rest: object = {}) => ({
  answers: { place: PLACE, slot: { start, location: PLACE, ...rest }, phone: PHONE, ...more },
});
const as = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

/** Everything that a request could leave behind. */
const stored = async () => ({
  tickets: await query('SELECT slug FROM tickets ORDER BY id'),
  events: await query('SELECT ticket_id, type FROM ticket_events ORDER BY id'),
  files: await query('SELECT id, ticket_id, network FROM ticket_files ORDER BY id'),
  bookings: await query('SELECT id, state, starts_at, held_until FROM bookings ORDER BY id'),
  deliveries: await query('SELECT ticket_id, event FROM deliveries ORDER BY id'),
  keys: await query('SELECT key_hash FROM idempotency_keys ORDER BY 1'),
});

describe('a request that a visitor opens by its link', () => {
  it('masks answers of personal kinds and shows the others', async () => {
    const region = site.content.regions.find('sg');
    if (!region) throw new Error('there is no region');
    const today = zonedDay(Date.now(), region.manifest.timeZone);
    const answers = Object.fromEntries(
      EVERY_KIND.map((field) => [field.name, rightAnswer(field, region, today)]),
    );
    const sent = await send(browser(), 'tickets/everything', {
      answers: { ...answers, code: 'A12345', name: '林美' },
    });
    expect([sent.statusCode, sent.body]).toEqual([201, sent.body]);
    const read = await browser().ask(`/tickets/${sent.json().data.slug}`);
    const { summary } = read.json().data;
    expect(summary).toEqual(sent.json().data.summary);
    const shown = Object.fromEntries(
      summary.map(({ label, value }: Record<string, string>) => [label, value]),
    );
    expect(Object.keys(shown)).toEqual(EVERY_KIND.map(({ name }) => name));
    expect(Object.keys(shown).filter((name) => shown[name].includes('*'))).toEqual(MASKED);
    expect(shown).toMatchObject({ name: '林*', plate: 'ABC****4', code: 'A12**5', voucher: 'A1' });
  });
});

describe('calls of tickets with a base path of their region (SPEC 7.2)', () => {
  const ask = (url: string, payload?: object) =>
    site.app.inject({
      url,
      method: payload ? 'POST' : 'GET',
      ...(payload && { payload, headers: { origin: ORIGIN, 'idempotency-key': randomUUID() } }),
    });

  it('answer there as well, those of other regions and other calls do not', async () => {
    const sent = await ask(`${MOVED}/my/tickets/short_sale`, { answers: { phone: '+60123456789' } });
    expect([sent.statusCode, sent.body]).toEqual([201, sent.body]);
    const { slug } = sent.json().data;
    for (const base of [MOVED, '/api/v1/rabbit'])
      expect((await ask(`${base}/my/tickets/${slug}`)).json().data.number).toBe(sent.json().data.number);
    expect((await ask(`${MOVED}/my/inspection-location`)).statusCode).toBe(200);
    expect((await ask(`${MOVED}/my/inspection-appointment`)).statusCode).toBe(401);
    for (const path of [
      `/sg/tickets/${slug}`,
      `/my/listings`,
      `/my/contacts/otp`,
      '/my/ticketsx',
      '/my/tickets/../listings',
    ])
      expect([path, (await ask(MOVED + path)).statusCode]).toEqual([path, 404]);
    const foreign = { origin: 'https://evil.example' };
    const url = `${MOVED}/my/tickets/short_sale`;
    expect((await site.app.inject({ url, method: 'POST', payload: {}, headers: foreign })).statusCode).toBe(
      403,
    );
  });

  it('are named by the configuration and the API document', async () => {
    const paths = async (region: string): Promise<string[]> =>
      (await ask(`/api/v1/rabbit/${region}/config`))
        .json()
        .data.forms.map(({ path }: { path: string }) => path);
    expect(await paths('my')).toEqual(
      expect.arrayContaining([`${MOVED}/my/tickets/short_sale`, '/api/v1/rabbit/my/contact-us']),
    );
    expect(await paths('sg')).toContain('/api/v1/rabbit/sg/tickets/short_sale');
    expect((await ask('/api/openapi.json')).json().info.description).toContain(`${MOVED}/my`);
  });
});

describe('a form with a slot and a file', () => {
  it('books the held slot and takes the upload', async () => {
    const mei = browser();
    const [start = ''] = await freeSlots(mei);
    const [file, held] = [await upload(mei), await hold(mei, start)];
    const answer = await send(mei, 'tickets/papers', papers(start, { cv: [file] }, { hold: held }));
    expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
    const { slug, booking } = answer.json().data;
    expect(booking).toMatchObject({ type: 'inspection', state: 'booked', location: PLACE });
    expect(Date.parse(booking.start)).toBe(Date.parse(start));
    const rows = await stored();
    expect(rows.files).toEqual([{ id: file, ticket_id: expect.anything(), network: null }]);
    expect(rows.bookings).toEqual([
      { id: booking.id, state: 'booked', starts_at: new Date(start), held_until: null },
    ]);
    expect(rows.events.map(({ type }) => type)).toEqual(['created', 'booked']);
    expect((await mei.ask(`/tickets/${slug}/files/${file}`)).statusCode).toBe(200);
    expect((await mei.ask(`/tickets/files/${file}`)).statusCode).toBe(404);
  });

  it('shows the time to which its booking was moved', async () => {
    const mei = browser();
    const [start = '', later = ''] = await freeSlots(mei);
    const sent = (await send(mei, 'tickets/papers', papers(start))).json().data;
    const to = { start: later, location_id: 'jurong-east' };
    const { data } = (await send(mei, `tickets/${sent.slug}/booking`, to)).json();
    const [shownPlace, shownTime] = data.summary.map(({ value }: { value: string }) => value);
    expect([shownPlace, shownTime]).toEqual([
      data.booking.place,
      expect.stringContaining(data.booking.place),
    ]);
    expect([shownPlace, shownTime]).not.toEqual(sent.summary.slice(0, 2));
    const [row] = await query('SELECT values FROM tickets');
    expect(row.values).toMatchObject({
      place: 'jurong-east',
      slot: { start: later, location: 'jurong-east' },
    });
  });

  it('about a slot that others have taken gets the next free ones and leaves nothing half written', async () => {
    const [mei, ...others] = [browser(), browser(), browser()];
    const [start = '', second = '', ...later] = await freeSlots(mei);
    for (const [index, other] of others.entries()) {
      const sent = await send(other, 'tickets/papers', papers(start, { phone: `+658123456${index}` }));
      expect(sent.statusCode).toBe(201);
    }
    const [file, held] = [await upload(mei), await hold(mei, second)];
    const before = await stored();
    const key = { 'idempotency-key': randomUUID() };
    const body = papers(start, { cv: [file] }, { hold: held });
    const refused = await send(mei, 'tickets/papers', body, key);
    const text = 'Somebody has just booked this time. Choose another one.';
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: text, code: 'slot_taken', errors: { slot: [text] } },
    ]);
    const next: { value: string }[] = refused.json().data.next_slots;
    expect(next.map(({ value }) => value)).toEqual([second, ...later.slice(0, 2)]);
    expect(await stored()).toEqual(before);
    // the same form with one of the next slots
    const again = await send(mei, 'tickets/papers', papers(second, { cv: [file] }, { hold: held }), key);
    expect(again.statusCode).toBe(201);
    expect((await stored()).files).toMatchObject([{ id: file, ticket_id: expect.anything() }]);
  });

  it.each(['of another person', 'of another field', 'that nobody has'])(
    'with a file %s books nothing',
    async (which) => {
      const [mei, other] = [browser(), browser()];
      const [start = ''] = await freeSlots(mei);
      const file = {
        'of another person': () => upload(other),
        'of another field': async () =>
          (await mei.upload(FILE, { form: 'job_application', field: 'cv', name: 'cv.pdf' })).json().data.id,
        'that nobody has': async () => randomUUID(),
      }[which];
      const id = await file?.();
      if (which === 'of another field')
        await query(`UPDATE ticket_files SET purpose = 'photos' WHERE id = $1`, [id]);
      const held = await hold(mei, start);
      const before = await stored();
      const refused = await send(mei, 'tickets/papers', papers(start, { cv: [id] }, { hold: held }));
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['cv']]);
      expect(await stored()).toEqual(before);
    },
  );

  it('for a slot of another place than the chosen one is refused on the slot', async () => {
    const mei = browser();
    const [start = ''] = await freeSlots(mei);
    const refused = await send(mei, 'tickets/papers', papers(start, { place: 'jurong-east' }));
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['slot']]);
    expect((await stored()).tickets).toEqual([]);
  });
});

describe('POST tickets/{slug}/ownership', () => {
  const claim = (visitor: Browser, slug: string, headers: Record<string, string> = {}) =>
    send(visitor, `tickets/${slug}/ownership`, {}, headers);
  const claims = async () =>
    (await query(`SELECT actor_id::int AS actor FROM ticket_events WHERE type = 'claimed'`)).map(
      ({ actor }) => actor,
    );

  it('gives a visitor’s ticket to who has its phone, once, and to nobody else', async () => {
    const [visitor, other] = [browser(), browser()];
    const [mei, ali] = [await enter('sg', '81234567'), await enter('sg', '81234568')];
    const sent = await send(visitor, 'tickets/short_sale', { answers: { phone: PHONE } });
    const { slug } = sent.json().data;
    expect((await claim(visitor, slug)).statusCode).toBe(401);
    const missing = await claim(other, '0'.repeat(32), as(ali));
    const foreign = await claim(other, slug, as(ali));
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
    expect(await claims()).toEqual([]);
    const first = await claim(visitor, slug, as(mei));
    expect([first.statusCode, first.json().data.summary[0].value]).toEqual([200, '+65 8123 4567']);
    expect((await claim(visitor, slug, as(mei))).body).toBe(first.body);
    expect(await claims()).toHaveLength(1);
    expect((await claim(other, slug, as(ali))).body).toBe(missing.body);
    expect((await visitor.ask(`/tickets/${slug}`)).statusCode).toBe(404);
    expect((await other.ask(`/tickets/${slug}`, { headers: as(ali) })).statusCode).toBe(404);
  });

  it('of two people at once leaves the ticket with one', async () => {
    const visitor = browser();
    const [mei, ali] = [await enter('sg', '81234567'), await enter('sg', '81234568')];
    const { slug } = (await send(visitor, 'tickets/short_sale', { answers: { phone: PHONE } })).json().data;
    const answers = await Promise.all([mei, ali, mei, ali].map((person) => claim(visitor, slug, as(person))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200, 404]);
    expect(await claims()).toHaveLength(1);
  });

  it('does not reach into another region', async () => {
    const visitor = browser();
    const mei = await enter('sg', '81234567');
    const { slug } = (await send(visitor, 'tickets/short_sale', { answers: { phone: PHONE } })).json().data;
    const there = await visitor.ask(`${API}/my/tickets/${slug}/ownership`, {
      method: 'POST',
      payload: {},
      headers: as(mei),
    });
    expect(there.statusCode).toBe(401);
    expect(await claims()).toEqual([]);
  });
});

it('what a visitor has sent is in their account when they log in with the same phone (FLOWS 2)', async () => {
  const mei = browser();
  const [start = ''] = await freeSlots(mei);
  const file = await upload(mei);
  const { slug, booking } = (await send(mei, 'tickets/papers', papers(start, { cv: [file] }))).json().data;
  const other = (await send(browser(), 'tickets/short_sale', { answers: { phone: '+6581234568' } })).json()
    .data;
  const person = await enter('sg', '81234567');
  const headers = as(person);
  const personal = await mei.ask(`/contacts/${person.slug}/personal-info`, { headers });
  expect(personal.json().data.tickets.map((each: { slug: string }) => each.slug)).toEqual([slug]);
  const appointments = await mei.ask('/inspection-appointment', { headers });
  expect(appointments.json().data).toMatchObject([{ ticket: slug, booking: { id: booking.id } }]);
  expect((await mei.ask(`/tickets/${slug}/files/${file}`, { headers })).statusCode).toBe(200);
  expect((await mei.ask(`/tickets/${slug}/files/${file}`)).statusCode).toBe(404);
  expect((await mei.ask(`/tickets/${slug}`)).statusCode).toBe(404);
  const foreign = await mei.ask(`/tickets/${other.slug}`);
  expect([foreign.statusCode, foreign.json().data.summary[0].value]).toEqual([
    200,
    expect.stringContaining('*'),
  ]);
});

it('bookings of a visitor are the person’s alone after a login, also two at the same time', async () => {
  const [phoneOne, laptop] = [browser(), browser()];
  const [start = ''] = await freeSlots(phoneOne);
  for (const visitor of [phoneOne, laptop])
    await send(visitor, 'tickets/papers', papers(start), { 'idempotency-key': randomUUID() });
  const ofVisitors = await query('SELECT device_hash FROM bookings');
  expect(ofVisitors.filter(({ device_hash: device }) => device !== null)).toHaveLength(2);
  await enter('sg', '81234567');
  const owners = await query(
    'SELECT device_hash, contact_id IS NOT NULL AS is_own FROM bookings ORDER BY is_own',
  );
  expect(owners).toEqual([
    { device_hash: null, is_own: false },
    { device_hash: null, is_own: true },
  ]);
});

describe('an appointment for the inspection of a ticket (SPEC 7.2)', () => {
  const visitOf = (start: string) => ({
    form: 'short_visit',
    answers: { place: PLACE, slot: { start, location: PLACE } },
  });

  it('is made by the person of the ticket, listed and read by them only', async () => {
    const visitor = browser();
    const [mei, ali] = [await enter('sg', '81234567'), await enter('sg', '81234568')];
    const [start = ''] = await freeSlots(visitor);
    const sale = await send(visitor, 'tickets/short_sale', { answers: { phone: PHONE } }, as(mei));
    const path = `tickets/${sale.json().data.slug}/inspection-appointment`;
    for (const headers of [{}, as(ali)])
      expect((await send(browser(), path, visitOf(start), headers)).statusCode).toBe(404);
    expect(await query('SELECT FROM bookings')).toEqual([]);
    const made = await send(visitor, path, visitOf(start), as(mei));
    expect(made.statusCode).toBe(201);
    const { slug, booking } = made.json().data;
    const list = await visitor.ask('/inspection-appointment', { headers: as(mei) });
    expect(list.json()).toMatchObject({
      data: [
        {
          ticket: slug,
          form: 'short_visit',
          page: expect.stringContaining(`?sent=${slug}`),
          calendar: `/api/v1/rabbit/sg/tickets/${slug}/calendar.ics`,
          is_open: true,
          booking: { ...booking, address: expect.stringMatching(/\S/) },
        },
      ],
      meta: { buffer_time_in_hour: expect.any(Number) },
    });
    const detail = await visitor.ask(`/inspection-appointment/${booking.id}`, { headers: as(mei) });
    expect(detail.json().data).toEqual(list.json().data[0]);
    expect((await visitor.ask('/inspection-appointment', { headers: as(ali) })).json().data).toEqual([]);
    const [foreign, missing] = await Promise.all(
      [booking.id, randomUUID()].map((id) =>
        visitor.ask(`/inspection-appointment/${id}`, { headers: as(ali) }),
      ),
    );
    expect([foreign?.statusCode, foreign?.body]).toEqual([404, missing?.body]);
    for (const url of ['/inspection-appointment', `/inspection-appointment/${booking.id}`])
      expect((await visitor.ask(url)).statusCode).toBe(401);
  });

  it('is made by a visitor who has the slug of the ticket', async () => {
    const visitor = browser();
    const [start = ''] = await freeSlots(visitor);
    const sale = await send(visitor, 'tickets/short_sale', { answers: { phone: PHONE } });
    const path = `tickets/${sale.json().data.slug}/inspection-appointment`;
    expect((await send(visitor, path, visitOf(start))).statusCode).toBe(201);
    expect(
      (await send(visitor, path.replace(/[0-9a-f]{32}/, '0'.repeat(32)), visitOf(start))).statusCode,
    ).toBe(404);
  });
});

it('data-query/tickets gives an empty result when tickets cannot be read (SPEC 8)', async () => {
  const visitor = browser();
  const { slug } = (await send(visitor, 'tickets/short_sale', { answers: { phone: PHONE } })).json().data;
  const detail = () => send(visitor, 'data-query/tickets', { slug });
  expect((await detail()).json().data).toMatchObject([{ slug }]);
  await query('ALTER TABLE tickets RENAME TO tickets_elsewhere');
  try {
    const failed = await detail();
    expect([failed.statusCode, failed.json()]).toEqual([200, { data: [] }]);
  } finally {
    await query('ALTER TABLE tickets_elsewhere RENAME TO tickets');
  }
});

describe('shipped forms', () => {
  /** Right answers without a booking. */
  const rightAnswers = (name: string, wanted: Readonly<Record<string, string>> = {}) => {
    const region = site.content.regions.find('sg');
    const named = region && findForm(region, name);
    if (!named) throw new Error(`there is no form ${name}`);
    const today = zonedDay(Date.now(), region.manifest.timeZone);
    const all = named.form.steps
      .flatMap(({ fields }) => fields)
      .filter(({ type, required }) => required || !['file', 'slot', 'place'].includes(type))
      .map((field) => [field.name, rightAnswer(field, region, today)] as const);
    return visibleFields(named.form.steps, { ...Object.fromEntries(all), ...wanted }).answers;
  };

  it.each([
    ['contact-us', 'contact_us', 'message'],
    ['used-car-loan', 'used_car_loan', 'income'],
  ])('POST %s takes them and names a missing answer', async (path, form, field) => {
    const answers = rightAnswers(form);
    const sent = await send(browser(), path, { answers });
    expect([sent.statusCode, sent.json()]).toMatchObject([201, { data: { form, status: 'new' } }]);
    const [row] = await query('SELECT target, values FROM tickets');
    expect(row).toEqual({ target: path, values: answers });
    const { [field]: _, ...rest } = answers;
    const refused = await send(browser(), path, { answers: rest });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, [field]]);
  });

  it('for a sale take a car and a place of the option lists (SPEC 3.13)', async () => {
    const visitor = browser();
    const rows = async (name: string): Promise<Record<string, string>[]> =>
      (await visitor.ask(`/data-query/${name}`)).json().data;
    const names = async (list: string) =>
      (await rows(list)).map(({ value, id, name }) => value ?? id ?? name);
    const [make = ''] = await names('makes?stock=any');
    const [model = ''] = await names(`models?stock=any&make=${make}`);
    const [year] = await names(`years?model=${model}`);
    const submodels = await names(`submodels?model=${model}`);
    const [province = ''] = await names('inspection_provinces');
    const cities = await names(`inspection_cities?province_id=${province}`);
    const places = await names(`inspection_locations?province_id=${province}`);
    expect([make, model, year, cities.length > 0, places.length > 0, Array.isArray(submodels)]).toEqual([
      expect.stringMatching(/^[a-z0-9-]+$/),
      expect.stringContaining(`${make}.`),
      expect.anything(),
      true,
      true,
      true,
    ]);
    const answers = rightAnswers('sell_car', { visit: 'later' });
    const vehicle = { make, model, year: Number(year), ...(submodels[0] && { submodel: submodels[0] }) };
    const region = site.content.regions.find('sg');
    const field = region?.manifest.forms.sell_car?.steps
      .flatMap(({ fields }) => fields)
      .find(({ type }) => type === 'vehicle');
    const levels: readonly string[] = field?.levels ?? Object.keys(vehicle);
    const car = Object.fromEntries(Object.entries(vehicle).filter(([level]) => levels.includes(level)));
    const sent = await send(visitor, 'tickets/sell_car', {
      answers: { ...answers, [field?.name ?? 'vehicle']: car },
    });
    expect([sent.statusCode, sent.json().errors]).toEqual([201, undefined]);
    expect(await names('viewing_points')).toEqual(expect.arrayContaining(places));
  });
});
