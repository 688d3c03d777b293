import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTicketForms } from '../../fixtures/ticket-forms.ts';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';

let site: TestSite;
const { enter, post } = peopleOf(() => site);
const PHONE = '+6581234567';
const BROWSER = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
const send = (path: string, body: object, headers: Record<string, string> = BROWSER, region = 'sg') =>
  post(`${API}/${region}/${path}`, body, headers);
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values);

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 3, my: 1 },
    environment: { RATE_LIMITS: 'off' },
    change: withTicketForms,
  });
});
afterAll(() => site?.close());

const carOf = async (kind: 'used' | 'new') =>
  (
    await query(
      `SELECT slug FROM listings WHERE region = 'sg' AND kind = $1 AND fields ->> 'is_sold' IS DISTINCT FROM 'true' ORDER BY id`,
      [kind],
    )
  ).rows[0]?.slug;
const sell = async () => (await send('tickets/sell_car', { answers: { phone: PHONE } })).json().data;

describe('a form', () => {
  it('makes a ticket that its confirmation page can read (SPEC 7.1, 7.2)', async () => {
    const answer = await send('contact-us?lang=zh-SG', {
      answers: { message: 'Is the Vios there?', phone: PHONE, email: 'mei@mail.example' },
    });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store']);
    const { data } = answer.json();
    expect(data).toEqual({
      slug: expect.stringMatching(/^[0-9a-f]{32}$/),
      number: expect.stringMatching(/^\d{6}$/),
      form: 'write',
      title: 'Question',
      created_at: expect.any(String),
      status: 'new',
      summary: [
        { label: 'Question', value: 'Is the Vios there?' },
        { label: 'Question', value: expect.stringMatching(/^\+65\*+7$/) },
        { label: 'Question', value: expect.stringMatching(/^mei\*+e$/) },
      ],
      next: { title: 'Question', text: 'Question' },
      links: {
        page: `/sg/zh-sg/request/write?sent=${data.slug}`,
        forms: [],
        channel: `https://wa.me/6581234511?text=Question%20${data.number}`,
      },
    });
    const read = await site.app.inject({ url: `${API}/sg/tickets/${data.slug}?lang=zh-SG` });
    expect([read.statusCode, read.headers['cache-control'], read.headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
    expect(read.json()).toEqual({ data });
    const found = await send('data-query/tickets?lang=zh-SG', { slug: data.slug });
    expect(found.json()).toEqual({ data: [data] });
  });

  it('is an empty result where its ticket cannot be read (SPEC 8)', async () => {
    const { slug } = await sell();
    await query('ALTER TABLE tickets RENAME TO unreachable_tickets');
    const answer = await send('data-query/tickets', { slug });
    await query('ALTER TABLE unreachable_tickets RENAME TO tickets');
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: [] }]);
    expect((await send('data-query/tickets', { slug })).json().data).toHaveLength(1);
  });

  it.each([
    ['tickets', 'used'],
    ['tickets/sell_car', null],
    ['tickets/buy-hunt', null],
    ['tickets/buy_new_car', 'new'],
    ['tickets/workshop', null],
    ['tickets/zeekr/preorder', null],
    ['viewing-schedule', 'used'],
    ['tickets/anything', null],
    ['tickets/job', null],
  ] as const)('is taken by POST %s', async (path, car) => {
    const subject = car && (await carOf(car));
    const answer = await send(path, { ...(subject && { subject }), answers: { phone: PHONE } });
    expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
    const { rows } = await query('SELECT region, phone, subject, contact_id FROM tickets WHERE slug = $1', [
      answer.json().data.slug,
    ]);
    expect(rows).toEqual([{ region: 'sg', phone: PHONE, subject, contact_id: null }]);
  });

  it('about a ticket is taken under the slug of the ticket', async () => {
    const { slug } = await sell();
    const visit = await send(`tickets/${slug}/inspection-appointment`, { answers: { phone: PHONE } });
    expect(visit.statusCode).toBe(201);
    await query(`UPDATE tickets SET status = 'waiting' WHERE slug = $1`, [slug]);
    const call = await send(`sell-car/${slug}/callback`, { answers: { notes: 'After six' } });
    expect(call.statusCode).toBe(201);
    const { rows } = await query(
      `SELECT status, version, array_agg(type ORDER BY ticket_events.id) AS events
       FROM tickets JOIN ticket_events ON ticket_id = tickets.id WHERE slug = $1 GROUP BY tickets.id`,
      [slug],
    );
    expect(rows).toEqual([
      { status: 'in_progress', version: 2, events: ['created', 'callback_requested', 'status'] },
    ]);
    for (const path of ['tickets/x/inspection-appointment', `sell-car/${'0'.repeat(32)}/callback`])
      expect((await send(path, { answers: {} })).statusCode).toBe(path.startsWith('tickets') ? 400 : 404);
  });

  it('names the form where the call takes several', async () => {
    const several = await send('tickets/b5/sell_car', { answers: { phone: PHONE } });
    expect([several.statusCode, several.json().errors]).toEqual([
      400,
      { form: ['allowed: partner, partner_trade'] },
    ]);
    const named = await send('tickets/b5/sell_car', { form: 'partner_trade', answers: { phone: PHONE } });
    expect(named.json().data.form).toBe('partner_trade');
    const other = await send('tickets/anything', { form: 'sell', answers: { phone: PHONE } });
    expect([other.statusCode, other.json().errors]).toEqual([400, { form: ['allowed: anything'] }]);
    expect((await send('tickets/sell', { answers: { phone: PHONE } })).statusCode).toBe(404);
    expect((await send('tickets/toString', { answers: { phone: PHONE } })).statusCode).toBe(404);
  });

  it('is checked by its schema, with errors in the language of the request (A24)', async () => {
    const wrong = { message: '', phone: '123', admin: true };
    const answer = await send('contact-us', { answers: wrong });
    expect([answer.statusCode, Object.keys(answer.json().errors).sort()]).toEqual([
      400,
      ['admin', 'message', 'phone'],
    ]);
    expect(answer.json().message).toBe('Some answers cannot be used yet.');
    const chinese = await send('contact-us?lang=zh-SG', { answers: wrong });
    expect(chinese.json().message).toBe('有些回答还不能使用。');
    expect(chinese.json().errors.phone).not.toEqual(answer.json().errors.phone);
    expect((await send('contact-us', { answers: {}, more: 1 })).statusCode).toBe(400);
    expect((await send('contact-us', {})).statusCode).toBe(400);
  });

  it('with answers nested too deeply to be read is refused (A32)', async () => {
    const deep = '['.repeat(30_000) + ']'.repeat(30_000);
    const answer = await site.app.inject({
      method: 'POST',
      url: `${API}/sg/contact-us`,
      headers: { ...BROWSER, 'content-type': 'application/json' },
      payload: `{"answers":{"message":${deep}}}`,
    });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Some values cannot be used.']);
  });

  it('about a car needs one of the region and kind that is for sale', async () => {
    const [used, other] = [await carOf('used'), await carOf('new')];
    // another body than that of the car before: the same one would be a repeated request
    const buy = (subject?: string, region = 'sg') =>
      send('tickets', { ...(subject && { subject }), answers: { phone: '+6581234599' } }, BROWSER, region);
    for (const subject of [undefined, other, 'unknown', 'x'.repeat(200)])
      expect([subject, (await buy(subject)).statusCode]).toEqual([subject, 400]);
    expect((await buy(used, 'my')).statusCode).toBe(400);
    const { rows } = await query(
      `UPDATE listings SET fields = fields || '{"is_sold": true}' WHERE slug = $1 RETURNING fields`,
      [used],
    );
    expect(rows).toHaveLength(1);
    const sold = await buy(used);
    expect([sold.statusCode, sold.json()]).toEqual([
      409,
      {
        message: 'This car has been sold.',
        code: 'car_taken',
        errors: { subject: ['This car has been sold.'] },
      },
    ]);
    await query('DELETE FROM listings WHERE slug = $1', [used]);
    expect((await buy(used)).statusCode).toBe(410);
    const extra = await send('tickets/sell_car', { subject: 'x', answers: { phone: PHONE } });
    expect(extra.statusCode).toBe(400);
  });

  it('is sent with authentication by who is logged in, and some need it (SPEC 6)', async () => {
    const mei = await enter('sg', '81234567');
    const headers = { authorization: `Bearer ${mei.token}` };
    expect((await send('used-car-loan', { answers: { phone: PHONE } })).statusCode).toBe(401);
    const loan = await send('used-car-loan', { answers: { phone: PHONE } }, headers);
    expect(loan.statusCode).toBe(201);
    expect(loan.json().data.summary[0].value).toBe('+65 8123 4567');
    expect(
      (await send('contact-us', { answers: { message: 'Hi' } }, { origin: 'https://evil.example' }))
        .statusCode,
    ).toBe(403);
  });

  it('gives the browser of a visitor an id that scripts cannot read', async () => {
    const answer = await send('contact-us', { answers: { message: 'Hi' } });
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-device=[\w-]{22}; .*HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});
