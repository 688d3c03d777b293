import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withTicketForms } from '../../fixtures/ticket-forms.ts';
import { deskRows, inputsOf, type RoundRows } from '../fuzz-inputs.ts';
import { logInStaff } from '../log-in-staff.ts';
import { API } from '../login/log-in.ts';
import { offerRows } from '../offers/offer-rows.ts';
import { type ApiCall, type ApiDocument, callsOf, sampleOf } from '../openapi-document.ts';
import { peopleOf } from '../profile/people.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { sendOwnRequests } from './own-requests.ts';

type Headers = Record<string, string>;

/** Hundreds of requests. */
vi.setConfig({ testTimeout: 120_000 });

let site: TestSite;
let document: ApiDocument;
let calls: ApiCall[];
const { enter, post } = peopleOf(() => site);
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const device = (letter: string): Headers => ({
  origin: ORIGIN,
  cookie: `__Host-device=${letter.repeat(22)}`,
});

/** Values that no row has, by the name of the parameter. A route with another parameter needs one here. */
const UNKNOWN: Readonly<Record<string, string>> = {
  slug: '0'.repeat(32),
  file_id: '00000000-0000-4000-8000-000000000000',
  file: '00000000-0000-4000-8000-000000000000',
  hold_id: '00000000-0000-4000-8000-000000000000',
  booking_id: '00000000-0000-4000-8000-000000000000',
  number: '999999999',
  search_id: '999999999',
};
const NAMES_A_ROW = /\/(tickets|sell-car|inspection-appointment|time-slot|files|bookings?|appointments?)\b/;
/** Asked for in `offer-ownership.test.ts` and `desk-routes.long.test.ts`. */
const IS_OF_OFFERS = /\/(offers|transactions|payments|refunds)\//;
/** The last segment is the name of a form. */
const isForm = ({ method, path }: ApiCall) => method === 'POST' && path.endsWith('/tickets/{slug}');
const namesOf = ({ parameters }: ApiCall) =>
  parameters.filter((each) => each.in === 'path' && each.name !== 'region').map(({ name }) => name);
/** The slug of a visitor’s ticket is the access to it; its files, uploads and holds belong to the browser. */
const isOpenBySlug = (call: ApiCall) => namesOf(call).includes('slug');

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 3, my: 1 },
    change: withTicketForms,
    environment: { RATE_LIMITS: 'off' },
  });
  document = (await site.app.inject('/api/openapi.json')).json();
  calls = callsOf(document).filter(
    (call) =>
      NAMES_A_ROW.test(call.path) &&
      namesOf(call).length > 0 &&
      !isForm(call) &&
      !IS_OF_OFFERS.test(call.path),
  );
});
afterAll(() => site?.close());

/** Stores requests, and what is needed to name them in every call. */
async function storeRows(headers: Headers, authorization: string): Promise<RoundRows> {
  await site.database.pool.query('DELETE FROM bookings');
  const requests = await sendOwnRequests(site, headers);
  const wanted = { category: 'used', search: 'make=kia', events: ['new_match'], frequency: 'daily' };
  const search = await post(`${API}/sg/tickets/buy-hunt-notify`, wanted, { authorization });
  const { rows } = await site.database.pool.query('SELECT id, slug FROM listings LIMIT 1');
  return {
    requests,
    authorization,
    search: String(search.json().data.id),
    contact: 'x',
    contactId: '1',
    phone: '81239999',
    colleague: '1',
    usedCars: [],
    newCars: [],
    listing: rows[0],
    desk: await deskRows(site, rows[0].id),
    buyer: await offerRows(site, { terms: '', listing: '' }),
    member: await logInStaff(site, `+6598${String(Date.now()).slice(-6)}`),
  };
}

interface Actor {
  headers: Headers;
  region?: string;
}

/** Calls a route for the stored rows and for rows that are not there. */
async function ask(call: ApiCall, rows: RoundRows, { headers, region = 'sg' }: Actor) {
  const { known, body } = inputsOf(call, rows);
  const send = async (values: Readonly<Record<string, string | undefined>>) => {
    const url = namesOf(call).reduce(
      (text, name) => text.replace(`{${name}}`, values[name] ?? 'missing'),
      call.path.replace('{region}', region),
    );
    const payload = call.body && ((body ?? sampleOf(call.body, document)) as object);
    const query = call.parameters
      .filter((each) => each.in === 'query' && each.required === true)
      .map(({ name }) => `${name}=${known[name]?.[0]}`);
    const { statusCode, body: text } = await site.app.inject({
      method: call.method,
      url: query.length > 0 ? `${url}?${query.join('&')}` : url,
      headers,
      ...(payload && { payload }),
    });
    const hidden = Object.values(values).reduce<string>(
      (rest, value = '') => rest.replaceAll(value, '…'),
      text,
    );
    return { statusCode, text: hidden };
  };
  const stored = Object.fromEntries(namesOf(call).map((name) => [name, known[name]?.[0]]));
  return { own: await send(stored), missing: await send(UNKNOWN) };
}

/** Nobody of the actors finds the rows. */
async function expectAlike(rows: RoundRows, actors: Record<string, Actor>, isWanted = (_: ApiCall) => true) {
  for (const call of calls.filter(isWanted)) {
    // one after the other: parallel uploads of one network are refused
    for (const [name, actor] of Object.entries(actors)) {
      const { own, missing } = await ask(call, rows, actor);
      const title = `${name}: ${call.method} ${call.path}`;
      expect([title, own]).toEqual([title, missing]);
      expect([title, own.statusCode >= 400 && own.statusCode < 500]).toEqual([title, true]);
    }
  }
}

/** Reads before it changes. */
async function expectFound(rows: RoundRows, headers: Headers, isWanted = (_: ApiCall) => true) {
  const order = ['GET', 'POST', 'PUT', 'DELETE'];
  const sorted = calls.filter(isWanted).sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
  for (const call of sorted) {
    const { login } = inputsOf(call, rows);
    const { own } = await ask(call, rows, { headers: 'cookie' in login ? login : headers });
    const title = `${call.method} ${call.path}`;
    // a change of a ticket that another one has changed before finds it as well
    expect([title, own.statusCode < 300 || own.statusCode === 409 || own.text]).toEqual([title, true]);
  }
}

describe('a route that names a ticket, file, booking or appointment (A11)', () => {
  it('is known to this test with all its parameters', () => {
    expect(calls.length).toBeGreaterThan(20);
    for (const call of calls)
      for (const name of namesOf(call))
        expect([call.path, Object.keys(UNKNOWN)]).toEqual([call.path, expect.arrayContaining([name])]);
  });

  it('answers others as if the rows of a contact were not there, and the contact with them', async () => {
    const [mei, other] = [await enter('sg', '81234561'), await enter('sg', '81234562')];
    const foreign = await enter('my', '0123456789');
    const staff = await logInStaff(site, '+6597000001', 'my');
    const rows = await storeRows(bearer(mei.token), `Bearer ${mei.token}`);
    await expectAlike(rows, {
      'a visitor': { headers: { origin: ORIGIN } },
      'a browser': { headers: device('B') },
      'another contact': { headers: bearer(other.token) },
      'a contact of another region': { headers: bearer(foreign.token) },
      'a contact of another region, there': { headers: bearer(foreign.token), region: 'my' },
      'the contact in another region': { headers: bearer(mei.token), region: 'my' },
      'staff of another region': { headers: { cookie: staff.cookie, origin: ORIGIN } },
      'staff of another region, there': { headers: { cookie: staff.cookie, origin: ORIGIN }, region: 'my' },
    });
    await expectFound(rows, bearer(mei.token));
  });

  it('answers others as if the files and holds of a browser were not there', async () => {
    const other = await enter('sg', '81234563');
    const rows = await storeRows(device('C'), `Bearer ${other.token}`);
    const isOfBrowser = (call: ApiCall) => /(^|,)(file|hold)_id$/.test(namesOf(call).join());
    await expectAlike(
      rows,
      {
        'a visitor': { headers: { origin: ORIGIN } },
        'another browser': { headers: device('D') },
        'a contact': { headers: bearer(other.token) },
        'the browser in another region': { headers: device('C'), region: 'my' },
      },
      isOfBrowser,
    );
    await expectAlike(rows, { 'another region': { headers: device('C'), region: 'my' } }, isOpenBySlug);
    await expectFound(rows, device('C'), isOfBrowser);
  });

  it('of lists gives no row of another person', async () => {
    const [mei, other] = [await enter('sg', '81234564'), await enter('sg', '81234565')];
    const { requests } = await storeRows(bearer(mei.token), `Bearer ${mei.token}`);
    const lists = callsOf(document).filter(
      ({ method, path, parameters }) =>
        method === 'GET' &&
        path.startsWith(`${API}/{region}/`) &&
        parameters.every(({ name, required }) => name === 'region' || !required),
    );
    const { freeSlot, number, ...own } = requests;
    for (const { path } of lists)
      for (const headers of [{}, device('E'), bearer(other.token)]) {
        const { body } = await site.app.inject({ url: path.replace('{region}', 'sg'), headers });
        for (const id of Object.values(own)) expect([path, body.includes(id)]).toEqual([path, false]);
      }
    const detail = async (slug: string, headers: Headers) =>
      (await post(`${API}/sg/data-query/tickets`, { slug }, headers)).json();
    for (const headers of [{}, device('E'), bearer(other.token)])
      expect(await detail(requests.ticket, headers)).toEqual({ data: [] });
    expect((await detail(requests.ticket, bearer(mei.token))).data).toHaveLength(1);
    const appointments = await site.app.inject({
      url: `${API}/sg/inspection-appointment`,
      headers: bearer(mei.token),
    });
    expect(appointments.body).toContain(requests.booking);
  });
});
