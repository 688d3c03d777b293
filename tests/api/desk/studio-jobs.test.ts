import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setJson } from '#region/json/edit-json.ts';
import type { RunCommand } from '#server/modules/studio/index.ts';
import { logInStaff } from '../log-in-staff.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { DESK, FROM_SITE } from './at-desk.ts';
import { copyRegions } from './studio-set.ts';

vi.mock(import('#server/modules/studio/limits.ts'), async (original) => {
  const limits = await original();
  return { ...limits, JOB_TIMES: { ...limits.JOB_TIMES, holdMs: 0 } as never };
});

const set = copyRegions(['sg', 'my']);
const original = readFileSync(join(set.folder, 'sg.json'), 'utf8');
const SLOW = { timeout: 60_000 };
let site: TestSite;
let cookies: { member: string; other: string };
/** The check that a publication waits for. */
let check = { begun: Promise.withResolvers<void>(), problems: Promise.withResolvers<object[]>() };
const runCommand: RunCommand = () => {
  check.begun.resolve();
  return check.problems.promise;
};

beforeAll(async () => {
  const environment = { STUDIO: 'on', REGIONS_DIR: set.folder, RATE_LIMITS: 'off' };
  site = await openTestSite({ stock: { sg: 1, my: 1 }, environment, runCommand });
  const member = await logInStaff(site, '+6581130001', 'sg', 'product');
  const other = await logInStaff(site, '+6581130002', ['sg', 'my'], 'product');
  cookies = { member: member.cookie, other: other.cookie };
});
afterAll(async () => {
  check.problems.resolve([]);
  await site?.close();
  set.remove();
});

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, cookie = cookies.member) {
  const answer = await site.app.inject({
    method,
    url: `${DESK}/${path}`,
    headers: { ...FROM_SITE, cookie },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}

/** Begins to publish another name, and returns the id of the job once its check runs. */
async function begin(name: string): Promise<string> {
  const { version, base } = (await call('GET', 'sg/studio/draft')).data;
  const text = setJson(original, ['displayName'], { en: name, 'zh-SG': '狮城', 'ms-SG': 'Kota Singa' });
  const saved = await call('PUT', 'sg/studio/draft', { text, base, version });
  check = { begun: Promise.withResolvers(), problems: Promise.withResolvers() };
  const answer = await call('POST', 'sg/studio/publications', { version: saved.data.version });
  expect(answer).toEqual({ status: 202, data: { job: expect.stringMatching(/^[\w-]{22}$/) } });
  await check.begun.promise;
  return answer.data.job;
}
const jobOf = (job: string, cookie?: string, region = 'sg') =>
  call('GET', `${region}/studio/jobs/${job}`, undefined, cookie);

it('a publication that takes long goes on as a job, and its member alone learns its outcome', async () => {
  const job = await begin('Singapore 2');
  expect(await jobOf(job)).toEqual({ status: 202, data: { job } });
  for (const region of ['sg', 'my'])
    expect(await jobOf(job, cookies.other, region)).toMatchObject({ status: 404, code: 'not_found' });
  expect(await jobOf(job, '')).toMatchObject({ status: 401 });
  check.problems.resolve([]);
  await vi.waitFor(async () => {
    expect(await jobOf(job)).toEqual({ status: 200, data: { version: expect.any(Number), patch: null } });
  }, SLOW);
});

it('a publication that is refused late says why, with its problems', async () => {
  const job = await begin('Singapore 3');
  const place = { file: join(set.folder, 'sg.json'), line: 5, column: 11, path: 'code', severity: 'error' };
  check.problems.resolve([{ ...place, message: 'is not the name of the file', allowed: 'sg' }]);
  await vi.waitFor(async () => {
    expect(await jobOf(job)).toMatchObject({
      status: 409,
      code: 'requirements_missing',
      data: { problems: [{ message: 'is not the name of the file' }] },
    });
  }, SLOW);
});

it('a job whose process has ended is not waited for', async () => {
  const job = await begin('Singapore 4');
  await site.database.pool.query(
    "UPDATE studio_jobs SET seen_at = now() - interval '61 seconds' WHERE id = $1",
    [job],
  );
  expect(await jobOf(job)).toMatchObject({ status: 404, message: expect.stringContaining('broken off') });
  check.problems.resolve([]);
  await vi.waitFor(async () => expect((await jobOf(job)).status).toBe(200), SLOW);
});

it('a filter of a published manifest that finds no car is named, and demo cars are drawn again', async () => {
  const { status, data } = await call('GET', 'sg/studio/stock');
  expect(status).toBe(200);
  expect(data.demo_cars).toBeGreaterThan(0);
  expect(data.gaps).toContainEqual({ kind: 'quick search', name: '7_seaters', label: '7-seaters' });
  check.problems = Promise.withResolvers();
  const begun = await call('POST', 'sg/studio/stock/refill');
  expect(begun.status).toBe(202);
  check.problems.resolve({ region: 'sg', cars: 9, removed: 1, imported: 0 } as never);
  await vi.waitFor(async () => {
    expect(await jobOf(begun.data.job)).toEqual({ status: 200, data: { cars: 9, removed: 1 } });
  }, SLOW);
  for (const [method, path] of [
    ['GET', 'my/studio/stock'],
    ['POST', 'my/studio/stock/refill'],
  ] as const)
    expect(await call(method, path)).toMatchObject({ status: 404 });
});

describe('roles in the studio', () => {
  const save = async (by: string) => {
    const { version, base } = (await call('GET', 'sg/studio/draft', undefined, by)).data;
    const text = setJson(original, ['displayName'], {
      en: 'Lion City',
      'zh-SG': '狮城',
      'ms-SG': 'Kota Singa',
    });
    return call('PUT', 'sg/studio/draft', { text, base, version }, by);
  };
  const saveText = (by: string) =>
    call(
      'PUT',
      'sg/studio/texts/draft',
      { language: 'ms-SG', key: 'home:showAll', text: 'Semua', version: 0, base: null },
      by,
    );

  it('an approver reads and publishes what others have changed, and changes nothing', async () => {
    const { cookie: approver } = await logInStaff(site, '+6581130011', 'sg', 'approver');
    check = { begun: Promise.withResolvers(), problems: Promise.withResolvers() };
    const { data } = await save(cookies.member);
    expect((await call('GET', 'sg/studio/draft', undefined, approver)).data.version).toBe(data.version);
    expect((await save(approver)).status).toBe(403);
    expect((await saveText(approver)).status).toBe(403);
    expect((await call('POST', 'sg/studio/stock/refill', undefined, approver)).status).toBe(403);
    const { data: begun } = await call('POST', 'sg/studio/publications', { version: data.version }, approver);
    check.problems.resolve([]);
    await vi.waitFor(async () => expect((await jobOf(begun.job, approver)).status).toBe(200), SLOW);
  });

  it('a translator reads, and changes texts that others publish', async () => {
    const { cookie: translator } = await logInStaff(site, '+6581130012', ['sg', 'my'], 'translator');
    expect((await call('GET', 'sg/studio/draft', undefined, translator)).status).toBe(200);
    expect((await save(translator)).status).toBe(403);
    expect((await saveText(translator)).status).not.toBe(403);
    const publish = { language: 'ms-SG', until: 1 };
    expect((await call('POST', 'sg/studio/texts/publications', publish, translator)).status).toBe(403);
    expect((await call('POST', 'sg/studio/publications', { version: 1 }, translator)).status).toBe(403);
    expect((await call('GET', 'sg/tickets', undefined, translator)).status).toBe(403);
  });
});
