import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  EXPORT_LIMITS,
  SEARCH_LIMITS,
  searchTickets,
} from '../../src/server/modules/desk-tickets/repositories/search-tickets.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { createTestDatabase, fillDatabase } from '../database.ts';

/** A million tickets by `DESK_TICKETS=1000000`, which also prints the figures. */
const TICKETS = Number(process.env.DESK_TICKETS ?? 3_000);
const IS_LARGE = TICKETS > 50_000;
const LIMITS = IS_LARGE ? SEARCH_LIMITS : { newest: 2_000, found: 100, timeoutMs: 2_000 };

let database: OpenDatabase;
let stored: { id: number; answers: string[]; phone: string }[];

beforeAll(async () => {
  database = await createTestDatabase();
  await fillDatabase(
    database,
    `INSERT INTO tickets (region, slug, form, target, form_version, phone, values, language, status)
     SELECT 'sg', md5(n::text), 'sell', 'tickets/sell_car', 'v', '+65' || (80000000 + n * 7919 % 19999999),
       jsonb_build_object('name', name, 'email', lower(replace(name, ' ', '.')) || n % 1000 || '@' || (ARRAY['gmail.com', 'yahoo.com'])[1 + n % 2],
         'notes', (ARRAY['Please call after six', 'Trade in of a Honda Jazz', '想试驾这辆车', 'สนใจรถคันนี้'])[1 + n % 4]
           || CASE WHEN n % 1200 = 77 THEN ' Q&A "ζ" 龘' WHEN n = 5 THEN ' zeppelin' WHEN n = 2999 THEN ' 8 0 0 0 7 9 1 9' ELSE '' END),
       'en', CASE WHEN n % 25 = 0 THEN 'new' ELSE 'done' END
     FROM (SELECT n, (ARRAY['Tan', 'Lim', 'Ng', '王小明', '陈大文', '佐藤健'])[1 + n % 6] || ' ' || (ARRAY['Wei Ming', 'Siti Aminah', 'Xavier'])[1 + n / 6 % 3] AS name
       FROM generate_series(1::bigint, $1::bigint) AS n) AS people`,
    [TICKETS],
  );
  // not of the letters of all tickets, which takes longest
  await fillDatabase(database, 'ANALYZE tickets (region, status)');
  if (IS_LARGE) return;
  const { rows } = await database.pool.query('SELECT id, phone, values FROM tickets ORDER BY id DESC');
  stored = rows.map(({ id, phone, values }) => ({ id: Number(id), phone, answers: Object.values(values) }));
}, 3_600_000);
afterAll(() => database?.close());

const search = (text: string) => searchTickets(database.db, { region: 'sg', text }, LIMITS);

const digitsOf = (text: string) => text.replaceAll(/[\s()+-]/g, '');

/** What a scan of all tickets finds: the ticket with the number, then the newest first. */
function expected(text: string): number[] {
  const digits = digitsOf(text);
  const isPhone = /^\d+$/.test(digits);
  const part = text.toLowerCase();
  const found = stored
    .filter(
      ({ id, phone, answers }) =>
        answers.some((answer) => answer.toLowerCase().includes(part)) ||
        (isPhone && (phone.includes(digits) || id === Number(digits))),
    )
    .map(({ id }) => id);
  const isNumbered = (id: number) => isPhone && id === Number(digits);
  return [...found.filter(isNumbered), ...found.filter((id) => !isNumbered(id))];
}

/** In few tickets, one of them old. */
const RARE = ['zeppelin', 'ZEPPELIN', '80007919', '+65 8000', '311', 'tan xavier ng', 'nobody', '"ζ" 龘xx'];
const FREQUENT = ['tan', 'gmail.com', 'honda jazz', '65', 'an', '王小明', 'รถ'];
/** Without two letters in a row: in few tickets, some of them old, or in none. */
const RARE_LETTERS = ['q', '龘', 'ζ', '&', '%', '_', 'q&a', 'Q&A "', '"ζ" 龘', '龘 q', '8 0 0 0 7 9 1 9'];
/** The same in most tickets; only quotation marks, which no index tells. */
const FREQUENT_LETTERS = ['7', 'z', 'a'];
const SHORT = [...RARE_LETTERS, ...FREQUENT_LETTERS, '"', '\\'];

describe('a search of tickets at the desk', () => {
  test.each([...RARE, ...RARE_LETTERS])('finds %s in tickets of any age', async (text) => {
    if (IS_LARGE) return;
    expect(await search(text)).toEqual({ ids: expected(text), isOnlyNewest: false });
  });

  test.each([...FREQUENT, ...FREQUENT_LETTERS])(
    'finds the newest tickets with %s, and says so',
    async (text) => {
      if (IS_LARGE) return;
      const newest = new Set(stored.slice(0, LIMITS.newest).map(({ id }) => id));
      const { ids, isOnlyNewest } = await search(text);
      expect(isOnlyNewest).toBe(true);
      const all = expected(text);
      const numbered = all.filter((id) => id === Number(digitsOf(text)));
      const others = all.filter((id) => newest.has(id) && !numbered.includes(id));
      expect(ids).toEqual([...numbered, ...others.slice(0, LIMITS.found)]);
    },
  );

  test.each(['65', '7', '000007', '311'])('puts the ticket with the number %s first', async (text) => {
    if (IS_LARGE) return;
    const { ids } = await search(text);
    expect([ids[0], ids.filter((id) => id === Number(text)).length]).toEqual([Number(text), 1]);
    const other = await searchTickets(database.db, { region: 'my', text }, LIMITS);
    expect(other.ids).toEqual([]);
    const closed = await searchTickets(database.db, { region: 'sg', text, statuses: ['waiting'] }, LIMITS);
    expect(closed.ids).toEqual([]);
  });

  test('says so where a region with few tickets has more with the text than are listed', async () => {
    if (IS_LARGE) return;
    const limits = { ...LIMITS, newest: TICKETS + 1 };
    expect(await searchTickets(database.db, { region: 'sg', text: 'gmail.com' }, limits)).toEqual({
      ids: expected('gmail.com').slice(0, LIMITS.found),
      isOnlyNewest: true,
    });
  });

  test('finds a phone in single digits in phones and answers of any age', async () => {
    if (IS_LARGE) return;
    const text = '8 0 0 0 7 9 1 9';
    expect(expected(text)).toEqual([2_999, 1]);
    const limits = { ...LIMITS, newest: 1 };
    expect(await searchTickets(database.db, { region: 'sg', text }, limits)).toEqual({
      ids: [2_999, 1],
      isOnlyNewest: false,
    });
  });

  test.each(['SGX 1234 A', 'sgx1234a', 'ＳＧＸ１２３４Ａ', 'sgx-1234-a', 'GX1234'])(
    'finds a number plate by %s, with blanks or without',
    async (text) => {
      const { rows } = await database.pool.query(
        `INSERT INTO tickets (region, slug, form, target, form_version, phone, values, language, status)
         SELECT 'hk', md5(plate), 'sell', 'tickets/sell_car', 'v', '+85251234567', jsonb_build_object('plate', plate), 'en', 'new'
         FROM (VALUES ('SGX 1234 A'), ('SGX1234A'), ('SGX 1234 B'), ('SGX 12345 A')) AS plates (plate)
         RETURNING id, values`,
      );
      onTestFinished(async () => {
        await database.pool.query("DELETE FROM tickets WHERE region = 'hk'");
      });
      const limits = { ...LIMITS, newest: 1 };
      const { ids } = await searchTickets(database.db, { region: 'hk', text }, limits);
      const found = rows.filter(({ id }) => ids.includes(Number(id))).map(({ values }) => values.plate);
      const plates = ['SGX 1234 A', 'SGX1234A'];
      expect(found).toEqual(text === 'GX1234' ? [...plates, 'SGX 1234 B', 'SGX 12345 A'] : plates);
    },
  );

  test.each(['渋谷１丁目', 'ตำบล 5', '渋谷1丁目'])(
    'finds %s in an answer as it is written, too',
    async (text) => {
      const { rows } = await database.pool.query(
        `INSERT INTO tickets (region, slug, form, target, form_version, phone, values, language, status)
       VALUES ('th', md5($1), 'sell', 'tickets/sell_car', 'v', '+6621234567', jsonb_build_object('place', $1::text), 'en', 'new')
       RETURNING id`,
        [text],
      );
      onTestFinished(async () => {
        await database.pool.query("DELETE FROM tickets WHERE region = 'th'");
      });
      const limits = { ...LIMITS, newest: 0 };
      const { ids } = await searchTickets(database.db, { region: 'th', text }, limits);
      expect(ids).toEqual(rows.map(({ id }) => Number(id)));
    },
  );

  test('says that a quotation mark was looked for in the newest tickets only', async () => {
    if (IS_LARGE) return;
    const newest = stored[LIMITS.newest - 1]?.id ?? 0;
    const ids = expected('"').filter((id) => id >= newest);
    expect(await search('"')).toEqual({ ids, isOnlyNewest: true });
  });

  test('finds all tickets for an export, or says that only the newest were searched', async () => {
    if (IS_LARGE) return;
    const limits = { ...EXPORT_LIMITS, newest: LIMITS.newest };
    const forExport = (text: string) => searchTickets(database.db, { region: 'sg', text }, limits);
    expect(await forExport('gmail.com')).toEqual({ ids: expected('gmail.com'), isOnlyNewest: false });
    expect(await forExport('z')).toEqual({ ids: expected('z'), isOnlyNewest: false });
    const newest = stored[LIMITS.newest - 1]?.id ?? 0;
    const [numbered, ...withDigit] = expected('7');
    expect(await forExport('7')).toEqual({
      ids: [numbered, ...withDigit.filter((id) => id >= newest)],
      isOnlyNewest: true,
    });
  });

  test('finds all of a site with few tickets, however short the text is', async () => {
    await database.pool.query(`UPDATE tickets SET region = 'my' WHERE id <= 100`);
    const found = await searchTickets(database.db, { region: 'my', text: 'z' }, LIMITS);
    expect(found.isOnlyNewest).toBe(false);
    expect(found.ids).toContain(5);
    await database.pool.query(`UPDATE tickets SET region = 'sg' WHERE id <= 100`);
  });

  if (process.env.DESK_TICKETS)
    test.each([...RARE, ...FREQUENT, ...SHORT])('prints its time for %s', async (text) => {
      await search(text);
      const began = performance.now();
      const { ids, isOnlyNewest } = await search(text);
      const took = performance.now() - began;
      console.info(`${text} ${ids.length} tickets ${isOnlyNewest ? 'newest' : 'all'} ${took.toFixed(0)} ms`);
    });
});
