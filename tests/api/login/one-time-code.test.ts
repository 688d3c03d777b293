import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../test-site.ts';
import { API, visitorOf, wrongCode } from './log-in.ts';

let site: TestSite;
const { post, requestCode, newestCode, logIn } = visitorOf(() => site);
const verify = (phone: string, code: string, region = 'sg') =>
  post(`${API}/${region}/contacts/otp/verify`, { phone, code });
const ask = (phone: string, remoteAddress?: string, region = 'sg') =>
  post(`${API}/${region}/contacts/otp`, { phone }, {}, remoteAddress);
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values);

/** Premium rate, toll free, landline. */
const NO_MOBILES = ['+6519001234567', '18001234567', '61234567'];

/** Moves time forward for a phone. */
const advanceTime = (phone: string, seconds: number) =>
  query(
    `UPDATE login_phones SET locked_until = locked_until - make_interval(secs => $2),
       sent_at = ARRAY(SELECT sent - make_interval(secs => $2) FROM unnest(sent_at) AS sent) WHERE phone = $1`,
    [phone, seconds],
  );

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1, my: 1, th: 1 }, environment: { RATE_LIMITS: 'off' } });
});
afterAll(() => site?.close());

describe('a one-time code', () => {
  it('starts a session, once', async () => {
    expect(await requestCode('sg', '8123 4567')).toEqual({
      data: {
        access_token: null,
        user: null,
        contact: null,
        number_of_attempt: 0,
        lock_seconds_remaining: 0,
        resend_seconds_remaining: 60,
      },
    });
    const code = await newestCode();
    const answer = await verify('81234567', code);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      user: { name: '', profile_image: null },
      contact: { region: 'sg', phone: '+6581234567' },
      number_of_attempt: 0,
      lock_seconds_remaining: 0,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await verify('81234567', code)).statusCode).toBe(400);
  });

  it('treats 50 spellings of a phone as one person with one counter (A06)', async () => {
    const digits = '91234567';
    const wide = [...digits].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    const groups = [
      digits,
      '9123 4567',
      '9123-4567',
      '(9123) 4567',
      '9 1 2 3 4 5 6 7',
      '9123.4567',
      wide,
      '9123  4567',
    ];
    const prefixes = ['', '+65', '+65 ', '65 ', '＋65', '+ 65', '(+65) '];
    const spellings = groups.flatMap((group) => prefixes.map((prefix) => `${prefix}${group}`)).slice(0, 50);
    const answers = [];
    for (const spelling of spellings) answers.push((await ask(spelling)).statusCode);
    expect(answers).toEqual([200, ...spellings.slice(1).map(() => 429)]);
    const { rows } = await query(
      `SELECT count(*)::int AS phones FROM login_phones WHERE phone LIKE '%91234567'`,
    );
    expect(rows).toEqual([{ phones: 1 }]);
  });

  it('is valid only until the next one', async () => {
    await requestCode('sg', '81110001');
    const old = await newestCode();
    await advanceTime('+6581110001', 61);
    await requestCode('sg', '81110001');
    const code = await newestCode();
    if (old !== code) expect((await verify('81110001', old)).statusCode).toBe(400);
    expect((await verify('81110001', code)).statusCode).toBe(200);
  });

  it('expires after five minutes', async () => {
    await requestCode('sg', '81110002');
    await query(
      `UPDATE one_time_codes SET expires_at = expires_at - interval '300 s' WHERE phone = '+6581110002'`,
    );
    expect((await verify('81110002', await newestCode())).statusCode).toBe(400);
  });

  it('is not valid for another phone or region, and is stored as a keyed hash', async () => {
    await requestCode('sg', '81110003');
    const code = await newestCode();
    await requestCode('sg', '81110004');
    await query(
      `UPDATE one_time_codes SET code_hash = (SELECT code_hash FROM one_time_codes WHERE phone = '+6581110003')
       WHERE phone = '+6581110004'`,
    );
    expect((await verify('81110004', code)).statusCode).toBe(400);
    const { rows } = await query('SELECT code_hash FROM one_time_codes');
    for (const row of rows) expect(row.code_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('locks the phone after five wrong codes, longer each time, and a new code does not reset it', async () => {
    const phone = '81110005';
    const fail = async () => {
      const code = wrongCode(await newestCode());
      const answers = [];
      for (let attempt = 0; attempt < 5; attempt++) answers.push(await verify(phone, code));
      return answers;
    };
    await requestCode('sg', phone);
    const first = await fail();
    expect(first.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 429]);
    expect(first.map((answer) => answer.json().data.number_of_attempt)).toEqual([1, 2, 3, 4, 5]);
    for (const answer of first)
      expect(answer.json().data).toMatchObject({ access_token: null, user: null, contact: null });
    expect(first[4]?.json().data.lock_seconds_remaining).toBe(600);
    expect((await verify(phone, await newestCode())).statusCode).toBe(429);
    // guesses without a request do not prevent a new code, once the wait between codes is over
    const early = await ask(phone);
    expect([early.statusCode, early.json().data.lock_seconds_remaining]).toEqual([429, 0]);
    await advanceTime('+6581110005', 601);
    await requestCode('sg', phone);
    const second = await fail();
    expect(second[4]?.json().data).toMatchObject({ number_of_attempt: 10, lock_seconds_remaining: 3_600 });
    // longer locks apply to the phone: no codes are sent until they end
    const refused = await ask(phone);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().data.lock_seconds_remaining).toBeGreaterThan(3_590);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_590);
  });

  it('resets the count of wrong codes when correct', async () => {
    await requestCode('sg', '81110006');
    const code = await newestCode();
    for (let attempt = 0; attempt < 4; attempt++) await verify('81110006', wrongCode(code));
    expect((await verify('81110006', code)).statusCode).toBe(200);
    const { rows } = await query(
      `SELECT failures, sent_since_login FROM login_phones WHERE phone = '+6581110006'`,
    );
    expect(rows).toEqual([{ failures: 0, sent_since_login: 0 }]);
  });

  it('ignores malformed codes and accepts digits of any script', async () => {
    await requestCode('sg', '81110007');
    const code = await newestCode();
    for (const nonsense of ['12345', 'abcdef', '1234567', ' '])
      expect((await verify('81110007', nonsense)).statusCode).toBe(400);
    const wide = [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    expect((await verify('81110007', ` ${wide.slice(0, 3)} ${wide.slice(3)}`)).statusCode).toBe(200);
  });

  it('is refused for phones of other countries, with the allowed ones (A04)', async () => {
    for (const phone of ['+60123456789', '+12025550123', '+886912345678', '123', 'x', '+65', ...NO_MOBILES])
      expect((await ask(phone)).json()).toEqual({
        message: 'This is not a phone of the region.',
        code: 'invalid_input',
        errors: { phone: ['allowed: numbers of +65, such as +65 8123 4567'] },
      });
  });

  it('responds the same for known and unknown phones (A07)', async () => {
    await logIn('sg', '81110008');
    await advanceTime('+6581110008', 61);
    const [known, unknown] = [await ask('81110008'), await ask('81110009')];
    expect(known.body).toBe(unknown.body);
    const [wrong, nobody] = [await verify('81110010', '000000'), await verify('81110011', '000000')];
    expect(wrong.body).toBe(nobody.body);
  });
});

describe('login codes', () => {
  it('are sent to a phone at most five times an hour', async () => {
    for (const seconds of [60, 120, 240, 480, 0]) {
      expect((await ask('81120001')).statusCode).toBe(200);
      expect((await ask('81120001')).statusCode).toBe(429);
      await advanceTime('+6581120001', seconds);
    }
    await advanceTime('+6581120001', 1_000);
    const answer = await ask('81120001');
    expect([answer.statusCode, answer.json().errors]).toEqual([429, { phone: ['must wait'] }]);
  });

  it('are sent to an address or IPv6 network five times an hour without login (A04)', async () => {
    for (const [network, address] of [
      ['3', () => '192.0.2.7'],
      ['4', (index: number) => `2001:db8::${index}`],
      // as proxies write it with the port of each connection
      ['7', (index: number) => `192.0.2.11:${50_000 + index}`],
    ] as const) {
      const answers = [];
      for (let index = 0; index < 7; index++)
        answers.push((await ask(`813${network}00${10 + index}`, address(index))).statusCode);
      expect(answers).toEqual([...Array(5).fill(200), 429, 429]);
    }
    expect((await ask('81350000', '192.0.2.8')).statusCode).toBe(200);
  });

  it.each([
    ['IPv4', (index: number) => `203.0.112.${index}`, (index: number) => `203.0.112.${index}`, 201],
    [
      'IPv6',
      (index: number) => `2001:db8:52:${index}::/64`,
      (index: number) => `2001:db8:52:${index}::1`,
      300,
    ],
  ])(
    'without login are sent to a network of %s 250 times a day, and then one to each of its other customers (A52)',
    async (family, counted, address, neighbour) => {
      const before = Array.from({ length: 249 }, (_, index) => [counted(index % 100), `+65955${index}`]);
      await query(
        `INSERT INTO code_sends (address, phone, dial_code, sent_at)
       SELECT address, phone, '65', now() - interval '2 hours' FROM unnest($1::text[], $2::text[]) AS t (address, phone)`,
        [before.map(([from]) => from), before.map(([, phone]) => phone)],
      );
      const start = family === 'IPv4' ? '813800' : '813900';
      let phones = 10;
      const answerTo = async (from: string) => (await ask(`${start}${phones++}`, from)).statusCode;
      expect([await answerTo(address(1)), await answerTo(address(1)), await answerTo(address(2))]).toEqual([
        200, 429, 429,
      ]);
      // who logs in makes room
      expect((await verify(`${start}10`, await newestCode())).statusCode).toBe(200);
      expect([await answerTo(address(2)), await answerTo(address(3))]).toEqual([200, 429]);
      // a customer who has got none today gets one: an IPv4 address, 56 bits of IPv6
      expect([await answerTo(address(neighbour)), await answerTo(address(neighbour))]).toEqual([200, 429]);
      expect(await answerTo('203.0.111.7')).toBe(200);
    },
  );

  it('are sent to an address ten times a day, even with logins', async () => {
    const answers = [];
    for (let index = 0; index < 12; index++) {
      const phone = `813600${10 + index}`;
      answers.push((await ask(phone, '192.0.2.9')).statusCode);
      if (index < 10) expect((await verify(phone, await newestCode())).statusCode).toBe(200);
    }
    expect(answers).toEqual([...Array(10).fill(200), 429, 429]);
  });

  it('are sent to one address in three countries a day', async () => {
    const from = '192.0.2.10';
    const before = { address: '192.0.2.10', phone: '+1', sent_at: new Date() };
    for (const dialCode of ['62', '81'])
      await query('INSERT INTO code_sends (address, phone, dial_code, sent_at) VALUES ($1, $2, $3, $4)', [
        ...Object.values({ ...before, phone: `+${dialCode}1` }).slice(0, 2),
        dialCode,
        before.sent_at,
      ]);
    expect((await ask('81370001', from)).statusCode).toBe(200);
    expect((await ask('0123456781', from, 'my')).statusCode).toBe(429);
    expect((await ask('81370002', from)).statusCode).toBe(200);
  });

  it('count for the phone only when sent', async () => {
    const { rows } = await query(
      `SELECT phone FROM login_phones WHERE phone IN ('+6581330015', '+6581330016')`,
    );
    expect(rows).toEqual([]);
  });

  it('end with the share of the daily budget that is for unknown devices', async () => {
    await query(
      `INSERT INTO login_budgets VALUES ('my', (now() AT TIME ZONE 'UTC')::date, 4499)
       ON CONFLICT (region, day) DO UPDATE SET codes = 4499`,
    );
    expect((await ask('0123456789', undefined, 'my')).statusCode).toBe(200);
    expect((await ask('0123456780', undefined, 'my')).statusCode).toBe(429);
  });

  it('are sent by the channels of the region', async () => {
    const wrong = await post(`${API}/th/contacts/otp`, { phone: '0812345678', type: 'messaging' });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([400, { type: ['allowed: sms'] }]);
    const odd = await post(`${API}/sg/contacts/otp`, { phone: '81120003', type: 'pigeon' });
    expect(odd.statusCode).toBe(400);
    expect((await post(`${API}/sg/contacts/otp`, { phone: '81120003', type: 'messaging' })).statusCode).toBe(
      200,
    );
  });

  it('have rules that can be requested first', async () => {
    const rules = async (region: string) =>
      (await site.app.inject({ url: `${API}/${region}/contacts/otp` })).json();
    expect((await rules('sg')).data).toMatchObject({
      country: 'SG',
      phone: { dialCode: '65' },
      app: 'whatsapp',
      channels: ['messaging', 'sms'],
      default_channel: 'messaging',
      resend_seconds: 60,
      lock_seconds: 600,
      lock_display_seconds: 660,
      max_attempts: 5,
    });
    expect((await rules('th')).data).toMatchObject({ channels: ['sms'], default_channel: 'sms' });
  });

  it('are sent in the requested language', async () => {
    await post(`${API}/sg/contacts/otp?lang=ms-SG`, { phone: '81120004' });
    const { body } = await site.app.inject({ url: '/inbox' });
    expect(body).toContain('kod log masuk anda untuk Forecourt');
    // phones offer the code to pages of this site only
    expect(body).toMatch(/\b(\d{6}) ialah kod[^<]*\n@cars\.example #\1</);
  });

  it('are not sent when the counters are unavailable', async () => {
    await query('ALTER TABLE login_budgets RENAME TO away');
    const before = (await site.app.inject({ url: '/inbox' })).body;
    expect((await ask('81120005')).statusCode).toBe(500);
    expect((await site.app.inject({ url: '/inbox' })).body).toBe(before);
    await query('ALTER TABLE away RENAME TO login_budgets');
  });
});

describe('the inbox', () => {
  it('is a page without scripts, served to this machine under its own name only', async () => {
    const answer = await site.app.inject({ url: '/inbox' });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.body).not.toContain('<script');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await site.app.inject({ url: '/inbox', headers: { host: 'evil.example' } })).statusCode).toBe(
      404,
    );
    expect((await site.app.inject({ url: '/inbox', remoteAddress: '192.0.2.1' })).statusCode).toBe(404);
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'])
      expect((await site.app.inject({ url: '/inbox', headers: { [name]: '127.0.0.1' } })).statusCode).toBe(
        404,
      );
  });

  it('is not served to proxies, which use HTTP 1.0 or close the connection', async () => {
    const origin = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }));
    const ask = async (version: string, ...headers: string[]) => {
      const socket = connect(Number(origin.port), origin.hostname);
      socket.write([`GET /inbox HTTP/${version}`, `Host: ${origin.host}`, ...headers, '', ''].join('\r\n'));
      const [answer] = await once(socket.setEncoding('utf8'), 'data');
      socket.destroy();
      return Number(String(answer).split(' ')[1]);
    };
    // nginx by default
    expect(await ask('1.0', 'Connection: close')).toBe(404);
    expect(await ask('1.0')).toBe(404);
    expect(await ask('1.1', 'Connection: Close')).toBe(404);
    // browsers and programs
    expect(await ask('1.1', 'Connection: keep-alive')).toBe(200);
    expect(await ask('1.1')).toBe(200);
    expect((await fetch(new URL('/inbox', origin))).status).toBe(200);
  });
});
