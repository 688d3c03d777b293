import { parse } from 'csv-parse/sync';
import type { InjectOptions } from 'light-my-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoggedInStaff, RegionManifest } from '#contracts/types.ts';
import { findForm, isFoundForm } from '#region/forms/form-address.ts';
import { parseConfig } from '#server/config/index.ts';
import { openMessaging } from '#server/gateways/messaging/open-messaging.ts';
import { openSpreadsheets } from '#server/gateways/spreadsheet/open-spreadsheets.ts';
import { openWebhooks } from '#server/gateways/webhook/open-webhooks.ts';
import { deliverDue } from '#server/modules/delivery/deliver-due.ts';
import { openDeliveries } from '#server/modules/delivery/open-deliveries.ts';
import { safeCell } from '#server/runtime/csv-cell.ts';
import { type FakeService, openFakeService } from '../../fake-service.ts';
import { fieldOf, formOf } from '../../fixtures/request-forms.ts';
import { quiet } from '../../quiet-log.ts';
import { DESK, deskOf, FROM_SITE } from '../desk/at-desk.ts';
import { API } from '../login/log-in.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';

const SHEET = 'AKfycbxFleetOffers2026';
const EXEC = `/macros/s/${SHEET}/exec`;
const FORM = formOf(
  [
    [
      fieldOf('wish', 'text', { required: true }),
      fieldOf('cars', 'number', { min: 1, max: 500 }),
      fieldOf('extras', 'select', {
        multiple: true,
        options: ['roof', 'tow'].map((value) => ({ value, label: { '*': value } })),
      }),
      fieldOf('vehicle', 'vehicle', { levels: ['make', 'model', 'year'] }),
      fieldOf('leasing', 'yes_no'),
      fieldOf('phone', 'phone', { required: true }),
      fieldOf('agree', 'consent', { required: true }),
    ],
  ],
  { target: 'macros/s/{id}/exec', spreadsheet: SHEET },
);
const PHONE = '+6581234567';
const ANSWERS = { wish: 'Ten cars', phone: PHONE, agree: true };
const change = (manifest: RegionManifest): RegionManifest =>
  manifest.code === 'sg' ? { ...manifest, forms: { ...manifest.forms, fleet: FORM } } : manifest;

let site: TestSite;
let script: FakeService;
let manager: string;
const { member } = deskOf(() => site);
const query = async (text: string) => (await site.database.pool.query(text)).rows;

beforeAll(async () => {
  script = await openFakeService();
  site = await openTestSite({ stock: { sg: 1, my: 1 }, change, environment: { RATE_LIMITS: 'off' } });
  manager = await member('+6581140001', 'manager', ['sg', 'my']);
});
afterAll(async () => {
  await site?.close();
  await script?.stop();
});

let keys = 0;
function post(payload: string | object, headers: Record<string, string> = {}, url = EXEC) {
  const type = typeof payload === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
  const options: InjectOptions = { method: 'POST', url, payload, remoteAddress: '203.0.113.5' };
  const key = { 'idempotency-key': `sheet-${++keys}` };
  return site.app.inject({
    ...options,
    headers: { origin: ORIGIN, 'content-type': type, ...key, ...headers },
  });
}
const download = (region = 'sg', cookie = manager, id = SHEET) =>
  site.app.inject({ url: `${DESK}/${region}/spreadsheets/${id}.csv`, headers: { cookie, ...FROM_SITE } });
/** Of the region as it is shipped. */
const SHIPPED = 'forecourt-my-fleet';
const rows = async (): Promise<Record<string, string>[]> => parse((await download()).body, { columns: true });

describe('the spreadsheet of a form', () => {
  it('gets a row, and the person a ticket with its confirmation', async () => {
    const answer = await post({
      answers: { ...ANSWERS, vehicle: { make: 'toyota', model: 'toyota.vios', year: 2020 } },
    });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store']);
    const { slug, number, form } = answer.json().data;
    expect(form).toBe('fleet');
    expect((await site.app.inject({ url: `${API}/sg/tickets/${slug}` })).statusCode).toBe(200);
    expect((await rows()).at(-1)).toEqual({
      ticket: number,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      wish: 'Ten cars',
      vehicle: expect.stringContaining('Vios'),
      phone: "'+65 8123 4567",
      agree: expect.any(String),
    });
  });

  it('takes the fields of a form without scripts, checked by the same rules', async () => {
    const fields = new URLSearchParams([
      ['wish', 'Two vans'],
      ['cars', '2'],
      ['extras', 'roof'],
      ['vehicle.make', 'toyota'],
      ['vehicle.model', 'toyota.vios'],
      ['vehicle.year', '2020'],
      ['leasing', 'no'],
      ['phone', '8123 4567'],
      ['agree', 'on'],
    ]);
    const answer = await post(fields.toString());
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    const [ticket] = await query('SELECT values FROM tickets ORDER BY id DESC LIMIT 1');
    expect(ticket.values).toEqual({
      wish: 'Two vans',
      cars: 2,
      extras: ['roof'],
      vehicle: { make: 'toyota', model: 'toyota.vios', year: 2020 },
      leasing: false,
      phone: PHONE,
      agree: true,
    });
    const before = (await rows()).length;
    for (const [wrong, named] of [
      ['cars=many', 'cars'],
      ['cars=501', 'cars'],
      ['phone=12', 'phone'],
      ['leasing=true', 'leasing'],
      ['vehicle.wheels=4', 'vehicle.wheels'],
      ['agree=off', 'agree'],
      ['wish=', 'wish'],
      ['__proto__=x', 'request'],
      ['other=x', 'other'],
    ] as const) {
      const changed = new URLSearchParams(fields);
      for (const [name, value] of new URLSearchParams(wrong)) changed.set(name, value);
      const refused = await post(changed.toString());
      expect([wrong, refused.statusCode]).toEqual([wrong, 400]);
      expect(Object.keys(refused.json().errors)).toContain(named);
    }
    expect(await rows()).toHaveLength(before);
  });

  it('has no formulas (A26)', async () => {
    // other fields refuse tabs and breaks
    for (const start of ['\t', '\r']) expect(safeCell(`${start}x`)).toBe(`'${start}x`);
    for (const start of ['=', '+', '-', '@']) {
      const wish = `${start}HYPERLINK("https://evil.example")`;
      expect((await post({ answers: { ...ANSWERS, wish } })).statusCode).toBe(201);
    }
    const stored = await query(
      `SELECT cell ->> 1 AS text FROM spreadsheet_rows, jsonb_array_elements(cells) AS cell`,
    );
    expect(stored.length).toBeGreaterThan(12);
    for (const { text } of stored) expect(text).not.toMatch(/^[=+\-@\t\r]/);
    const cells = (await rows()).flatMap((row) => Object.values(row));
    expect(cells.filter((cell) => cell.includes('HYPERLINK'))).toHaveLength(4);
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  });

  it('gets one row of a repeated request', async () => {
    const before = (await rows()).length;
    const again = { 'idempotency-key': 'the same' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => post({ answers: ANSWERS }, again)));
    expect(new Set(answers.map((answer) => answer.json().data.slug)).size).toBe(1);
    expect(await rows()).toHaveLength(before + 1);
  });

  it('loses the row with its ticket', async () => {
    const before = (await rows()).length;
    const { slug } = (await post({ answers: ANSWERS })).json().data;
    await query(`DELETE FROM tickets WHERE slug = '${slug}'`);
    expect(await rows()).toHaveLength(before);
  });

  it('that no form names is not there, whoever asks for it', async () => {
    const nothing = await post({ answers: ANSWERS }, {}, '/macros/nothing');
    for (const id of ['AKfycbxFleetOffers2027', `${SHEET}x`, 'x'.repeat(128), '%00', '..%2f..'])
      for (const payload of [{ answers: ANSWERS }, 'wish=x', {}]) {
        const { statusCode, body } = await post(payload, {}, `/macros/s/${id}/exec`);
        expect([id, statusCode, body]).toEqual([id, 404, nothing.body]);
      }
  });

  it('takes nothing from pages of other sites, too much or of another type', async () => {
    const foreign = await post({ answers: ANSWERS }, { origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
    expect((await post({ answers: { ...ANSWERS, wish: 'x'.repeat(70_000) } })).statusCode).toBe(413);
    expect((await post(`wish=${'x'.repeat(70_000)}`)).statusCode).toBe(413);
    expect((await post('wish=x', { 'content-type': 'text/plain' })).statusCode).toBe(400);
    const many = Array.from({ length: 300 }, (_, index) => `field_${index}=x`).join('&');
    expect((await post(many)).statusCode).toBe(400);
    const other = await post('a=b', {}, `${API}/sg/contact-us`);
    expect(other.statusCode).toBe(415);
  });

  it('is filled by companies in Malaysia, and read by the managers there', async () => {
    const answers = { company: 'Teh & Anak', cars: 12, urgency: 'now', budget: 9_000_000, name: 'Mei' };
    const url = `/macros/s/${SHIPPED}/exec`;
    const sent = await post({ answers: { ...answers, phone: '+60123456789', consent: true } }, {}, url);
    expect([sent.statusCode, sent.json().data?.form]).toEqual([201, 'fleet']);
    const file = await download('my', manager, SHIPPED);
    expect(parse(file.body, { columns: true })).toMatchObject([
      {
        ticket: sent.json().data.number,
        company: 'Teh & Anak',
        cars: '12',
        budget: expect.stringMatching(/^RM.?90,000$/),
      },
    ]);
    expect((await download('my', await member('+6581140011', 'manager', ['sg']), SHIPPED)).statusCode).toBe(
      404,
    );
    const region = site.content.regions.find('my');
    const fleet = region && findForm(region, 'fleet')?.form;
    expect([fleet && isFoundForm(fleet), fleet?.path]).toEqual([true, 'fleet']);
  });

  it('is a form of the region like any other', () => {
    const region = site.content.regions.find('sg');
    expect(region && findForm(region, 'fleet')?.form.spreadsheet).toBe(SHEET);
  });
});

describe('the download of a spreadsheet', () => {
  it('is offered to managers at the desk, in the region of its form', async () => {
    const offered = async (cookie: string) => {
      const answer = await site.app.inject({
        url: '/api/v1/staff/session',
        headers: { cookie, ...FROM_SITE },
      });
      const { regions } = answer.json().data as LoggedInStaff;
      return Object.fromEntries(regions.map(({ code, spreadsheets }) => [code, spreadsheets]));
    };
    const { my, sg = [] } = await offered(manager);
    expect([my?.map(({ path }) => path), sg.length]).toEqual([[`${DESK}/my/spreadsheets/${SHIPPED}.csv`], 1]);
    const file = await site.app.inject({
      url: sg[0]?.path ?? '',
      headers: { cookie: manager, ...FROM_SITE },
    });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(await offered(await member('+6581140009', 'agent', ['sg']))).toEqual({ sg: [] });
  });

  it('is for managers of its region, and recorded', async () => {
    const answer = await download();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="sg-${SHEET}.csv"`,
      'cache-control': 'no-store',
    });
    const agent = await member('+6581140002', 'agent', ['sg']);
    expect((await download('sg', agent)).statusCode).toBe(403);
    const other = await download('my');
    expect([other.statusCode, other.body]).toEqual([404, (await download('my', manager, 'x')).body]);
    const [{ count } = { count: 0 }] = await query(
      "SELECT count(*)::int FROM spreadsheet_rows WHERE region = 'sg'",
    );
    const [event] = await query(
      "SELECT action, region, subject, after FROM desk_events WHERE subject_kind = 'spreadsheet' ORDER BY id DESC LIMIT 1",
    );
    expect(event).toEqual({
      action: 'spreadsheet_downloaded',
      region: 'sg',
      subject: SHEET,
      after: { rows: count },
    });
  });

  it('has every row once, in the order of arrival', async () => {
    await query(`
      WITH sent AS (
        INSERT INTO tickets (slug, region, form, target, form_version, language)
        SELECT 'many-' || number, 'sg', 'fleet', 'macros/s/{id}/exec', 'v', 'en' FROM generate_series(1, 1200) AS number
        RETURNING id
      )
      INSERT INTO spreadsheet_rows (ticket_id, region, spreadsheet, cells)
      SELECT id, 'sg', '${SHEET}', jsonb_build_array(jsonb_build_array('ticket', 'n' || id)) FROM sent ORDER BY id`);
    const numbers = (await rows()).flatMap(({ ticket = '' }) =>
      ticket.startsWith('n') ? [Number(ticket.slice(1))] : [],
    );
    expect(numbers).toHaveLength(1200);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });
});

describe('the script of a spreadsheet', () => {
  const scripts = (more: object = {}) =>
    openSpreadsheets(
      { spreadsheetScriptUrl: script.url.replace(/\/$/, ''), webhookPrivateNetworks: true, ...more },
      Date.now,
    );
  const ROW = { id: 'key-1', spreadsheet: SHEET, cells: [['wish', 'Ten cars']] as const };

  it('gets the cells of a row with the key of the message', async () => {
    script.asked.length = 0;
    await scripts().append(ROW);
    const [{ url, body } = { url: '', body: '' }] = script.asked;
    expect([url, Object.fromEntries(new URLSearchParams(body))]).toEqual([
      EXEC,
      { event_id: 'key-1', wish: 'Ten cars' },
    ]);
  });

  it('gets each row by the queue, again after a failure', async () => {
    const { slug } = (await post({ answers: ANSWERS })).json().data;
    const [{ id } = { id: 0 }] = await query(`SELECT id::int FROM tickets WHERE slug = '${slug}'`);
    const config = parseConfig({ environment: { MESSAGING_PROVIDER: 'none', SMS_PROVIDER: 'none' } });
    const { deliveries, messages } = openDeliveries({
      db: site.database.db,
      log: quiet,
      gateways: {
        messaging: openMessaging(config, quiet, Date.now),
        mail: null,
        webhooks: openWebhooks(config, Date.now),
        scripts: scripts(),
      },
      content: () => site.content,
      origin: () => ORIGIN,
      clock: Date.now,
      run: () => undefined,
    });
    await query('DELETE FROM deliveries');
    await deliveries.enqueue(site.database.db, { ticketId: id, event: 'created' });
    const deliver = () => deliverDue(messages, new AbortController().signal);
    script.asked.length = 0;
    script.answer = () => ({ status: 500, body: '' });
    await deliver();
    const state = () => query('SELECT channel, state, attempts, last_error FROM deliveries');
    expect(await state()).toEqual([
      {
        channel: 'spreadsheet',
        state: 'failed',
        attempts: 1,
        last_error: 'The spreadsheet script answered 500',
      },
    ]);
    script.answer = () => ({ status: 200, body: '' });
    await query('UPDATE deliveries SET due_at = now()');
    await deliver();
    expect(await state()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    const ids = script.asked.map(({ body }) => new URLSearchParams(body).get('event_id'));
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(new URLSearchParams(script.asked[1]?.body).get('phone')).toBe("'+65 8123 4567");
  });

  it('has taken the row when it redirects to its output; no redirect is followed (A17)', async () => {
    const { append } = scripts();
    const redirect = (location: string) => {
      script.answer = () => ({ status: 302, body: '', location });
    };
    script.asked.length = 0;
    redirect('https://script.googleusercontent.com/macros/echo?x=1');
    await append(ROW);
    redirect('https://accounts.google.com/ServiceLogin');
    await expect(append(ROW)).rejects.toThrow('answered 302');
    redirect(`${script.url}trap`);
    await expect(append(ROW)).rejects.toThrow('answered 302');
    expect(script.asked.map(({ url }) => url)).toEqual([EXEC, EXEC, EXEC]);
  });

  it('is not called at a private address, and needs https', async () => {
    script.asked.length = 0;
    await expect(scripts({ webhookPrivateNetworks: false }).append(ROW)).rejects.toThrow('private address');
    expect(script.asked).toEqual([]);
    for (const address of ['http://script.example', 'https://script.example/path', 'ftp://script.example'])
      expect(() => parseConfig({ environment: { SPREADSHEET_SCRIPT_URL: address } })).toThrow(
        'SPREADSHEET_SCRIPT_URL',
      );
    expect(parseConfig({ environment: { SPREADSHEET_SCRIPT_URL: 'https://script.example' } })).toMatchObject({
      spreadsheetScriptUrl: 'https://script.example',
    });
  });
});
