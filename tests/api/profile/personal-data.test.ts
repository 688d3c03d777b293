import { getTableName } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSONAL_TABLES, PHONE_TABLES } from '#server/modules/profiles/repositories/personal-tables.ts';
import { withTicketForms } from '../../fixtures/ticket-forms.ts';
import { until } from '../../until.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { PHONE, sendOwnRequests } from '../tickets/own-requests.ts';
import { type Person, peopleOf } from './people.ts';

let site: TestSite;
const { enter, ask, post } = peopleOf(() => site);
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values);

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1, my: 1 }, change: withTicketForms });
});
afterAll(() => site?.close());

const picture = async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
};

/** Tables with such a column in the database. */
async function tablesWith(column: string): Promise<string[]> {
  const { rows } = await query(
    `SELECT table_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = $1 ORDER BY 1`,
    [column],
  );
  return rows.map(({ table_name }) => table_name);
}

/** Tables of all schemas with a row that has one of the texts in any column. */
async function tablesThatSay(texts: readonly string[]): Promise<string[]> {
  const { rows } = await query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await query(
      `SELECT FROM ${name} AS t WHERE t::text ILIKE ANY (SELECT '%' || word || '%' FROM unnest($1::text[]) AS word) LIMIT 1`,
      [texts],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

describe('personal data', () => {
  it('in every table with a contact_id is exported, and deleted with the contact', async () => {
    // offers stay for the books, without the contact
    const tables = (await tablesWith('contact_id')).filter((name) => name !== 'offers');
    expect(PERSONAL_TABLES.map(({ table }) => getTableName(table)).sort()).toEqual(tables);
    const { rows } = await query(
      `SELECT conrelid::regclass::text AS name FROM pg_constraint
       WHERE confrelid = 'contacts'::regclass AND contype = 'f' AND confdeltype = 'c' ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(tables);
  });

  it('in every table with a phone is exported', async () => {
    // tickets of visitors with the phone become those of the contact at login; staff are no contacts
    const known = [
      'contacts',
      'offers',
      'staff',
      'tickets',
      ...PHONE_TABLES.map(({ table }) => getTableName(table)),
    ];
    expect(await tablesWith('phone')).toEqual(known.sort());
    expect(await tablesWith('email')).toEqual(['contacts', 'visitor_contacts']);
  });

  it('is exported as one file without secrets and data of others', async () => {
    const mei = await enter('sg', '81234567');
    const other = await enter('sg', '81234568');
    await query(`INSERT INTO login_phones (phone) VALUES ('+6581234567')`);
    await ask(mei, '/personal-info', { method: 'PUT', payload: { name: 'Mei', email: 'mei@mail.example' } });
    await ask(mei, '/profile-image', { method: 'PUT', payload: { file: await picture() } });
    const answer = await ask(mei, '/export');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="personal-data-sg-[\d-]{10}\.json"$/,
      ),
      'cache-control': 'no-store',
    });
    const { data } = answer.json();
    expect(data).toMatchObject({
      region: 'sg',
      personal_info: { name: 'Mei', phone: '+6581234567', email: 'mei@mail.example', tickets: [] },
      picture: expect.stringMatching(/^data:image\/webp;base64,/),
      records: {
        sessions: [{ region: 'sg', purpose: 'login', created_at: expect.any(String) }],
        profile_images: [{ created_at: expect.any(String) }],
        one_time_tokens: [],
        login_phones: [{ phone: '+6581234567', failures: 0 }],
      },
    });
    expect(Object.keys(data.records)).toEqual(expect.arrayContaining(await tablesWith('contact_id')));
    expect(answer.body).not.toContain(other.slug);
    expect(answer.body).not.toMatch(/hash|81234568|127\.0\.0\.1/);
  });

  it('has the history and the booking of a request that was sent before the first login', async () => {
    const sent = await sendOwnRequests(site, { origin: ORIGIN, cookie: `__Host-device=${'A'.repeat(22)}` });
    await query(
      `INSERT INTO ticket_events (ticket_id, type, actor_kind, actor_id, after)
       VALUES ($1, 'note', 'staff', 7, '{"text": "for staff only"}')`,
      [sent.number],
    );
    const mei = await enter('sg', PHONE.replace('+65', ''));
    const answer = await ask(mei, '/export');
    const { records } = answer.json().data;
    expect(records.tickets).toMatchObject([{ id: Number(sent.number), slug: sent.ticket }]);
    expect(records.bookings).toMatchObject([{ id: sent.booking, ticket_id: Number(sent.number) }]);
    expect(records.ticket_events.map(({ type }: { type: string }) => type).sort()).toEqual([
      'booked',
      'claimed',
      'created',
      'file_added',
      'file_added',
    ]);
    expect(answer.body).not.toMatch(/for staff only|actor_id/);
  });

  it('is deleted on all devices immediately', async () => {
    const mei = await enter('sg', '81234567');
    const phone = '+6581234567';
    const tablet = await enter('sg', '81234567');
    const other = await enter('sg', '81234568');
    const otherRegion = await enter('my', '0123456789');
    await query(`INSERT INTO login_phones (phone, sent_at) VALUES ($1, ARRAY[now()])`, [phone]);
    await query(
      `WITH asked AS (
         INSERT INTO code_requests (request_hash, region, phone) VALUES ('request', 'sg', $1) RETURNING request_hash
       )
       INSERT INTO one_time_codes (region, phone, code_hash, expires_at, request_hash)
       SELECT 'sg', $1, 'hash', now() + interval '5 minutes', request_hash FROM asked`,
      [phone],
    );
    await ask(mei, '/profile-image', { method: 'PUT', payload: { file: await picture() } });
    const answer = await ask(mei, '', { method: 'DELETE', headers: { origin: ORIGIN } });
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { deleted: true } }]);
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    expect(cookies.length).toBeGreaterThan(4);
    for (const cookie of cookies) expect(cookie).toContain('=; Max-Age=0; Path=/');
    for (const device of [mei, tablet]) expect((await ask(device, '/personal-info')).statusCode).toBe(401);
    for (const table of ['contacts', 'one_time_codes', 'code_requests', 'code_sends', 'login_phones'])
      expect((await query(`SELECT FROM ${table} WHERE phone = $1`, [phone])).rowCount).toBe(0);
    for (const table of await tablesWith('contact_id'))
      expect(
        (await query(`SELECT FROM ${table} WHERE contact_id NOT IN (SELECT id FROM contacts)`)).rowCount,
      ).toBe(0);
    for (const person of [other, otherRegion])
      expect((await ask(person, '/personal-info')).statusCode).toBe(200);
    expect((await enter('sg', '81234567')).slug).not.toBe(mei.slug);
  });

  it('keeps counting the codes of an address, and those of a phone that a contact of another region has', async () => {
    const phone = '+6581234580';
    const mei = await enter('sg', '81234580');
    await query(`INSERT INTO contacts (region, phone, slug) VALUES ('my', $1, 'elsewhere')`, [phone]);
    await query(
      `INSERT INTO code_sends (address, phone, dial_code, sent_at) VALUES ('192.0.2.9', $1, '65', now())`,
      [phone],
    );
    const counted = async () =>
      (
        await query(
          `SELECT s.phone, l.phone IS NOT NULL AS has_counter FROM code_sends AS s
         LEFT JOIN login_phones AS l ON l.phone = $1 WHERE s.address = '192.0.2.9'`,
          [phone],
        )
      ).rows;
    const remove = (person: Person) => ask(person, '', { method: 'DELETE', headers: { origin: ORIGIN } });
    await remove(mei);
    expect(await counted()).toEqual([{ phone, has_counter: true }]);
    await query(`DELETE FROM contacts WHERE slug = 'elsewhere'`);
    await remove(await enter('sg', '81234580'));
    expect(await counted()).toEqual([{ phone: '', has_counter: false }]);
  });

  it('leaves nothing that a person has typed in any table once it is deleted', async () => {
    const typed = ['81234567', 'Tan Mei Xiu', 'mei.xiu@mail.example', 'quiet hatchback'];
    const device = { origin: ORIGIN, cookie: `__Host-device=${'B'.repeat(22)}` };
    // the same forms were sent by an earlier test
    await query('DELETE FROM idempotency_keys');
    await sendOwnRequests(site, device);
    const mei = await enter('sg', '81234567');
    const headers = { ...device, authorization: `Bearer ${mei.token}` };
    await ask(mei, '/personal-info', { method: 'PUT', payload: { name: typed[1], email: typed[2] } });
    await post(
      '/api/v1/rabbit/sg/tickets/buy-hunt-notify',
      { category: 'used', search: 'text=quiet+hatchback', events: ['new_match'], frequency: 'daily' },
      headers,
    );
    await post('/api/v1/rabbit/sg/contacts/otp', { phone: '81234567' });
    expect(await tablesThatSay(typed)).toEqual(expect.arrayContaining(['public.contacts', 'public.tickets']));
    expect((await ask(mei, '', { method: 'DELETE', headers: { origin: ORIGIN } })).statusCode).toBe(200);
    expect(await tablesThatSay(typed)).toEqual([]);
  });

  it('is deleted together with alerts that are being written', async () => {
    const mei = await enter('sg', '81234569');
    await post(
      '/api/v1/rabbit/sg/tickets/buy-hunt-notify',
      { category: 'used', search: 'make=kia', events: ['new_match'], frequency: 'daily' },
      { authorization: `Bearer ${mei.token}` },
    );
    const matching = await site.database.pool.connect();
    try {
      await matching.query('BEGIN');
      const { rows } = await matching.query('SELECT id, contact_id FROM saved_searches FOR KEY SHARE');
      const deleting = ask(mei, '', { method: 'DELETE' });
      await until(async () => {
        const waits = await query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'
          AND datname = current_database()`);
        expect(waits.rowCount).toBe(1);
      });
      await matching.query(
        `INSERT INTO outbox (dedupe_key, contact_id, saved_search_id, event, title, due_at)
         VALUES ('x', $1, $2, 'new_match', 'Kia', now())`,
        [rows[0]?.contact_id, rows[0]?.id],
      );
      await matching.query('COMMIT');
      expect((await deleting).statusCode).toBe(200);
    } finally {
      matching.release();
    }
    expect((await query('SELECT FROM outbox')).rowCount).toBe(0);
  });

  it('is deleted while another device writes, which gets a 401 (R12)', async () => {
    const mei = await enter('sg', '81234570');
    const deleting = await site.database.pool.connect();
    try {
      await deleting.query('BEGIN');
      await deleting.query('DELETE FROM contacts WHERE slug = $1', [mei.slug]);
      const saving = post(
        '/api/v1/rabbit/sg/tickets/buy-hunt-notify',
        { category: 'used', search: 'make=kia', events: ['new_match'], frequency: 'daily' },
        { authorization: `Bearer ${mei.token}` },
      );
      await until(async () => {
        const waits = await query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'
          AND datname = current_database()`);
        expect(waits.rowCount).toBe(1);
      });
      await deleting.query('COMMIT');
      expect((await saving).statusCode).toBe(401);
    } finally {
      deleting.release();
    }
  });
});
