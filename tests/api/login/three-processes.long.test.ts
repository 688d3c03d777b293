import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../../database.ts';
import { type ApiProcess, startApi } from '../../start/start-process.ts';
import { API, wrongCode } from './log-in.ts';

const REGIONS = join(import.meta.dirname, '../../../regions');
const CLIENTS = 200;
/** A few hundred wrong codes in every run; set WRONG_CODES to 10000 for a full attack. */
const WRONG_CODES = Number(process.env.WRONG_CODES ?? 600);

let folder: string;
let database: OpenDatabase;
let started: ApiProcess[] = [];
let origins: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-attack-'));
  copyFileSync(join(REGIONS, 'sg.json'), join(folder, 'sg.json'));
  database = await createTestDatabase();
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    REGIONS_DIR: folder,
    LOGIN_SECRET: 'a secret shared by all processes',
    DEMO_STOCK: 'off',
    // leave only the counters in the database
    RATE_LIMITS: 'off',
  };
  started = [1, 2, 3].map(() => startApi(environment));
  origins = await Promise.all(started.map(({ ready }) => ready));
}, 120_000);
afterAll(async () => {
  for (const { child } of started) child.kill('SIGINT');
  await Promise.all(started.map(({ ended }) => ended));
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  /** The first cookie set. */
  cookie: string;
  body: { data?: { number_of_attempt: number; access_token?: string } };
}

/** @param number selects the process */
async function post(number: number, path: string, body: object, cookie = ''): Promise<Answer> {
  const answer = await fetch(`${origins[number % origins.length]}${API}/sg/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const [set = ''] = answer.headers.getSetCookie();
  return {
    status: answer.status,
    body: (await answer.json()) as Answer['body'],
    cookie: set.split(';', 1)[0] ?? '',
  };
}

/** @returns the code and the cookie of the request */
async function codeFor(phone: string): Promise<{ code: string; cookie: string }> {
  const asked = await post(0, 'contacts/otp', { phone });
  expect(asked.status).toBe(200);
  const inbox = await (await fetch(`${origins[0]}/inbox`)).text();
  const code = /<p[^>]*>[^<]*\b(\d{6})\b/.exec(inbox)?.[1];
  if (!code) throw new Error('there is no code in the inbox');
  return { code, cookie: asked.cookie };
}

async function failures(phone: string): Promise<number> {
  const { rows } = await database.pool.query('SELECT failures FROM login_phones WHERE phone = $1', [phone]);
  return rows[0].failures;
}

it.each([
  ['without a request', '81230001', () => ''],
  ['with the request of the code', '81230003', (cookie: string) => cookie],
  [
    'with made-up requests',
    '81230004',
    (_cookie: string, number: number) => `CODE_REQUEST=${String(number).padStart(43, 'A')}`,
  ],
] as const)(
  `${WRONG_CODES} wrong codes by ${CLIENTS} clients over three processes reach five comparisons before the lock (A01): %s`,
  {
    timeout: 120_000,
  },
  async (_case, phone, cookieOf) => {
    const { code, cookie } = await codeFor(phone);
    let next = 0;
    const answers: Answer[] = [];
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (next < WRONG_CODES) {
          const number = next++;
          answers.push(
            await post(
              number,
              'contacts/otp/verify',
              { phone, code: wrongCode(String(Number(code) + number)) },
              cookieOf(cookie, number),
            ),
          );
        }
      }),
    );
    // an attempt counts before the comparison, so the counter equals the number of comparisons
    const comparisons = await failures(`+65${phone}`);
    const statuses = Map.groupBy(answers, ({ status }) => status);
    console.info(
      `${answers.length} wrong codes, ${comparisons} comparisons, answers:`,
      [...statuses].map(([status, those]) => `${those.length} x ${status}`).join(', '),
    );
    expect(answers).toHaveLength(WRONG_CODES);
    expect(comparisons).toBe(5);
    // a machine that is busy with other things may shed some
    expect([...statuses.keys()].filter((status) => status !== 503).sort()).toEqual([400, 429]);
    expect(statuses.get(400)).toHaveLength(4);
    const right = await Promise.all(
      origins.map((_, number) =>
        post(number, 'contacts/otp/verify', { phone, code }, cookieOf(cookie, number)),
      ),
    );
    expect(right.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect(await failures(`+65${phone}`)).toBe(5);
  },
);

it('one of 100 concurrent right codes over three processes starts a session (A02)', async () => {
  const { code } = await codeFor('81230002');
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, number) =>
      post(number, 'contacts/otp/verify', { phone: '81230002', code }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS sessions FROM sessions JOIN contacts ON contacts.id = contact_id
     WHERE phone = '+6581230002'`,
  );
  expect(rows).toEqual([{ sessions: 1 }]);
});
