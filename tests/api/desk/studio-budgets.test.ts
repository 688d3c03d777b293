import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UsedUp } from '#server/errors/domain-error.ts';
import { addStudioBudgets } from '#server/http/limits/studio-budgets.ts';
import { type RunCommand, STUDIO_BUDGETS, type StudioBudgetName } from '#server/modules/studio/index.ts';
import { DRAFT_LIMITS, MAX_OPEN_CHECKS } from '#server/modules/studio/limits.ts';
import { commandRunner, MAX_WAITING_COMMANDS } from '#server/modules/studio/run-command.ts';
import { logInStaff } from '../log-in-staff.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { DESK, FROM_SITE } from './at-desk.ts';
import { copyRegions } from './studio-set.ts';

const set = copyRegions(['sg']);
const IMPORTED = { language: 'ms-SG', rows: [{ key: 'home:showAll', target: 'Semua' }], problems: [] };
let answerCheck: () => Promise<unknown> = async () => [];
const runCommand: RunCommand = async ([command]) => (command === 'texts' ? IMPORTED : answerCheck());

const SLOW = { timeout: 30_000 };

let site: TestSite;
let cookie: string;
let id: string;

beforeAll(async () => {
  const environment = { STUDIO: 'on', REGIONS_DIR: set.folder, RATE_LIMITS: 'off' };
  site = await openTestSite({ stock: { sg: 1 }, environment, runCommand });
  ({ cookie, id } = await logInStaff(site, '+6581130001', 'sg', 'product'));
});
afterAll(async () => {
  await site?.close();
  set.remove();
});

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
  const url = `${DESK}/sg/studio/${path}`;
  const headers = { ...FROM_SITE, cookie };
  const answer = await site.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
};

const names = Object.keys(STUDIO_BUDGETS) as StudioBudgetName[];

it.each(names)('%s: a member, and all of them, get so many at once and then one after the other', (name) => {
  const { member, site: all, message } = STUDIO_BUDGETS[name];
  const app = Fastify();
  let now = 0;
  addStudioBudgets(app, () => now);
  const spend = (staff: number) => {
    try {
      app.spendStudioBudget(name, staff, `region-${staff}`);
      return 'done';
    } catch (error) {
      return error instanceof UsedUp ? error.waitSeconds : error;
    }
  };
  const done = (staff: number) => {
    let count = 0;
    while (count < all.burst + 1 && spend(staff) === 'done') count++;
    return count;
  };
  expect(done(1)).toBe(member.burst);
  const wait = Math.ceil(60 / member.perMinute);
  expect(spend(1)).toBe(wait);
  expect(() => app.spendStudioBudget(name, 1, 'region-1')).toThrow(`${message} Try again in ${wait} s.`);
  let others = 0;
  for (let staff = 2; staff < 100; staff++) others += done(staff);
  expect(member.burst + others).toBe(all.burst);
  expect(() => app.spendStudioBudget(name, 100, 'region-100')).toThrow('all members together');
  now += wait * 1_000;
  expect(spend(1)).toBe('done');
});

it.each(names)('%s: members of one region leave something to those of others', (name) => {
  const { region, site: all, message } = STUDIO_BUDGETS[name];
  const app = Fastify();
  addStudioBudgets(app, () => 0);
  let done = 0;
  expect(() => {
    for (let staff = 1; ; staff++, done++) app.spendStudioBudget(name, staff, 'sg');
  }).toThrow(`${message} This is the limit of the region`);
  expect([done, done < all.burst]).toEqual([region.burst, true]);
  expect(() => app.spendStudioBudget(name, 1_000, 'my')).not.toThrow();
});

it('a member waits for a few checks at once, and others are checked meanwhile', async () => {
  const { cookie: other } = await logInStaff(site, '+6581130003', 'sg', 'product');
  const open: (() => void)[] = [];
  answerCheck = () => new Promise((done) => open.push(() => done([])));
  try {
    const check = async (by: string) =>
      (await site.app.inject({ url: `${DESK}/sg/studio/problems`, headers: { ...FROM_SITE, cookie: by } }))
        .statusCode;
    const refused: number[] = [];
    const asked = Array.from({ length: 12 }, async () => {
      const status = await check(cookie);
      if (status !== 200) refused.push(status);
      return status;
    });
    await expect.poll(() => refused, SLOW).toEqual(Array.from({ length: 9 }, () => 429));
    const ofOther = check(other);
    await expect.poll(() => open.length, SLOW).toBeGreaterThan(0);
    for (const end of open) end();
    expect(await ofOther).toBe(200);
    expect((await Promise.all(asked)).filter((status) => status === 200)).toHaveLength(3);
    expect(await check(cookie)).toBe(200);
  } finally {
    answerCheck = async () => [];
  }
});

it('a check whose client has gone away no longer counts', async () => {
  const app = Fastify();
  addStudioBudgets(app, () => 0);
  const open: (() => void)[] = [];
  app.get('/slow', async (_, reply) => {
    app.openStudioCheck(reply, 1);
    await new Promise<void>((done) => open.push(done));
    return 'checked';
  });
  app.get('/', async (_, reply) => {
    app.openStudioCheck(reply, 1);
    return 'checked';
  });
  try {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const status = async () => (await fetch(origin)).status;
    const client = new AbortController();
    const left = Array.from({ length: MAX_OPEN_CHECKS }, () =>
      fetch(`${origin}/slow`, { signal: client.signal }),
    );
    await expect.poll(() => open.length, SLOW).toBe(MAX_OPEN_CHECKS);
    expect(await status()).not.toBe(200);
    client.abort();
    await Promise.allSettled(left);
    await expect.poll(status, SLOW).toBe(200);
  } finally {
    for (const end of open) end();
    await app.close();
  }
});

it('publications do not wait for checks, and few checks wait', async () => {
  const started: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  const run = commandRunner({} as never, async (_folders, [command = '']) => {
    started.push(command);
    if (command === 'check') await ended;
    return [];
  });
  const checks = Array.from({ length: MAX_WAITING_COMMANDS + 1 }, () => run(['check']));
  await expect.poll(() => started).toEqual(['check']);
  expect(() => run(['check'])).toThrow('Too many checks are waiting');
  await run(['publication'], undefined, true);
  expect(started).toEqual(['check', 'publication']);
  end();
  await Promise.all(checks);
  await run(['check']);
});

const BASE = 'a'.repeat(64);
it.each<[StudioBudgetName, 'GET' | 'POST', string, object?]>([
  ['check', 'GET', 'problems'],
  ['check', 'GET', 'checks'],
  ['check', 'POST', 'additions', { text: '{}', kind: 'fuel', name: 'gas', flags: {} }],
  ['preview', 'POST', 'preview', { text: '{}' }],
  ['publication', 'POST', 'publications', { version: 1 }],
  ['publication', 'POST', 'versions/1/restore', { base: BASE }],
  ['publication', 'POST', 'texts/publications', { language: 'zh-SG', until: 1 }],
  ['publication', 'POST', 'texts/versions/1/restore', { language: 'zh-SG', base: BASE }],
  ['textFile', 'GET', 'texts/file?language=zh-SG&format=csv'],
  ['textFile', 'POST', 'texts/file', { language: 'zh-SG', format: 'csv', text: 'a' }],
  ['newRegion', 'POST', 'example'],
  ['newRegion', 'POST', 'copies', { code: 'xx', name: 'X' }],
])('%s: counts %s %s, and says when there were too many', async (name, method, path, payload) => {
  const counted: unknown[] = [];
  const before = site.app.spendStudioBudget;
  site.app.spendStudioBudget = (...given) => {
    counted.push(given);
    throw new UsedUp('Too many.', 7);
  };
  try {
    const { status, headers, message, code } = await ask(method, path, payload);
    expect([status, headers['retry-after'], message, code]).toEqual([
      429,
      '7',
      'Too many.',
      'too_many_requests',
    ]);
    expect(counted).toEqual([[name, Number(id), 'sg']]);
  } finally {
    site.app.spendStudioBudget = before;
  }
});

describe('too many drafts', () => {
  let other: string;
  beforeAll(async () => {
    ({ id: other } = await logInStaff(site, '+6581130002', 'sg', 'product'));
  });
  beforeEach(() =>
    site.database.pool.query(
      'DELETE FROM studio_drafts; DELETE FROM studio_file_drafts; DELETE FROM studio_text_drafts',
    ),
  );
  const addFiles = (count: number, by: string) =>
    site.database.pool.query(
      `INSERT INTO studio_file_drafts (file, text, base, staff_id)
       SELECT 'content/x/' || n || $1, '{}', 'none', $1::bigint FROM generate_series(1, $2::int) n`,
      [by, count],
    );
  async function addTexts(count: number, by: string) {
    // a few at a time: statements have a time limit
    for (let first = 1; first <= count; first += 2_000)
      await site.database.pool.query(
        `INSERT INTO studio_text_drafts (language, key, text, staff_id)
         SELECT 'x', n || ':' || $1, 'x', $1::bigint FROM generate_series($2::int, $3::int) n`,
        [by, first, Math.min(first + 1_999, count)],
      );
  }
  const saveText = (version = 0) =>
    ask('PUT', 'texts/draft', { language: 'zh-SG', key: 'home:showAll', text: '全部', version });
  const saveFile = async () => {
    const { data } = await ask('GET', 'draft');
    return ask('PUT', 'draft', { version: data.version, base: data.base, text: `${data.text}\n` });
  };
  const refusal = ({ status, code, message }: Awaited<ReturnType<typeof ask>>) => [status, code, message];
  const refused = (what: string) => [409, 'limit_reached', `${what}: publish or discard some first.`];
  const { files, texts } = DRAFT_LIMITS;

  it('of files are refused: of a member, and of all', async () => {
    await addFiles(files.member, id);
    const copy = { code: 'xy', name: 'X' };
    const ofMember = refused(`You have ${files.member} drafts`);
    expect(refusal(await ask('POST', 'copies', copy))).toEqual(ofMember);
    expect(refusal(await saveFile())).toEqual(ofMember);
    await site.database.pool.query('DELETE FROM studio_file_drafts');
    await addFiles(files.site, other);
    const ofAll = refused(`There are ${files.site} drafts`);
    expect(refusal(await ask('POST', 'copies', copy))).toEqual(ofAll);
    expect(refusal(await saveFile())).toEqual(ofAll);
    const { rows } = await site.database.pool.query('SELECT * FROM studio_drafts');
    expect(rows).toEqual([]);
    await site.database.pool.query("DELETE FROM studio_file_drafts WHERE file LIKE 'content/x/1%'");
    expect((await ask('POST', 'copies', copy)).status).toBe(200);
    expect((await saveFile()).status).toBe(200);
  });

  it('of texts are refused: of a member, of all, and those of a file', async () => {
    await addTexts(texts.member - 1, id);
    const first = await saveText();
    expect(first.status).toBe(200);
    // one that is there already can still be changed
    expect((await saveText(first.data.draft.version)).status).toBe(200);
    const second = { language: 'ms-SG', key: 'home:showAll', text: 'Semua', version: 0 };
    const ofMember = refused(`You have ${texts.member} drafts of texts`);
    expect(refusal(await ask('PUT', 'texts/draft', second))).toEqual(ofMember);
    const file = { language: 'ms-SG', format: 'csv', text: 'a' };
    expect(refusal(await ask('POST', 'texts/file', file))).toEqual(ofMember);
    await site.database.pool.query('DELETE FROM studio_text_drafts WHERE staff_id = $1', [id]);
    await addTexts(texts.site, other);
    expect(refusal(await saveText())).toEqual(refused(`There are ${texts.site} drafts of texts`));
    const { rows } = await site.database.pool.query('SELECT * FROM studio_text_drafts WHERE staff_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
  });
});
