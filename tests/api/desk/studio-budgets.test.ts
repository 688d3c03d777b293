import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UsedUp } from '#server/errors/domain-error.ts';
import {
  addStudioBudgets,
  STUDIO_BUDGETS,
  type StudioBudgetName,
} from '#server/http/limits/studio-budgets.ts';
import { MAX_DRAFTS } from '#server/modules/studio/new-regions.ts';
import { logInStaff } from '../log-in-staff.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { DESK, FROM_SITE } from './at-desk.ts';
import { copyRegions } from './studio-set.ts';

const set = copyRegions(['sg']);
let site: TestSite;
let cookie: string;
let id: string;

beforeAll(async () => {
  const environment = { STUDIO: 'on', REGIONS_DIR: set.folder, RATE_LIMITS: 'off' };
  site = await openTestSite({ stock: { sg: 1 }, environment, runCommand: async () => [] });
  ({ cookie, id } = await logInStaff(site, '+6581130001', 'sg', 'product'));
});
afterAll(async () => {
  await site?.close();
  set.remove();
});

const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
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
      app.spendStudioBudget(name, staff);
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
  expect(() => app.spendStudioBudget(name, 1)).toThrow(`${message} Try again in ${wait} s.`);
  let others = 0;
  for (let staff = 2; staff < 100; staff++) others += done(staff);
  expect(member.burst + others).toBe(all.burst);
  expect(() => app.spendStudioBudget(name, 100)).toThrow('all members together');
  now += wait * 1_000;
  expect(spend(1)).toBe('done');
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
    expect(counted).toEqual([[name, Number(id)]]);
  } finally {
    site.app.spendStudioBudget = before;
  }
});

it('refuses a new region when there are too many drafts', async () => {
  await site.database.pool.query(
    `INSERT INTO studio_drafts (region, text, base, staff_id)
     SELECT 'r' || n, '{}', 'none', $1 FROM generate_series(1, ${MAX_DRAFTS}) n`,
    [id],
  );
  const refused = await ask('POST', 'copies', { code: 'xy', name: 'X' });
  expect([refused.status, refused.message]).toEqual([
    409,
    `There are ${MAX_DRAFTS} drafts: publish or discard some first.`,
  ]);
  await site.database.pool.query('DELETE FROM studio_drafts');
  expect((await ask('POST', 'copies', { code: 'xy', name: 'X' })).status).toBe(200);
});
