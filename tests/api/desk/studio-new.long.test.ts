import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Server } from '#server/app/server.ts';
import type { Problem } from '#server/manifests/problem.ts';
import type { RunCommand } from '#server/modules/studio/index.ts';
import { until } from '../../until.ts';
import { logInStaff } from '../log-in-staff.ts';
import { ORIGIN } from '../test-site.ts';
import { FROM_SITE } from './at-desk.ts';
import { openStudioSite, type StudioSite } from './studio-site.ts';

/** Checks and publications take seconds, on a busy machine many. */
const SLOW = { timeout: 120_000 };
/** Each real check takes seconds; one test runs it. */
let isReal = false;
const runCommand: RunCommand = async ([command]) => {
  if (isReal || command === 'add') return undefined;
  return command === 'texts' ? [{ language: 'pl', done: 0, total: 2 }] : [];
};

let studio: StudioSite;
let mei: string;
let elsewhere: string;

beforeAll(async () => {
  studio = await openStudioSite(['sg', 'my'], runCommand);
  ({ cookie: mei } = await logInStaff(studio.site, '+6581150001', 'sg', 'product'));
  ({ cookie: elsewhere } = await logInStaff(studio.site, '+6581150002', 'my', 'product'));
});
afterAll(() => studio?.close());
beforeEach(async () => {
  isReal = false;
  await studio.site.database.pool.query('DELETE FROM studio_drafts');
});

const ANSWERS = {
  country: 'PL',
  code: 'pl',
  languages: ['pl', 'en'],
  time_zone: 'Europe/Warsaw',
  currency: 'PLN',
  name: 'Poland',
  brand_name: 'Auta',
  brand_color: '#b91c1c',
};
const create = (change: Partial<typeof ANSWERS> = {}) =>
  studio.ask('POST', 'regions', { by: mei, payload: { ...ANSWERS, ...change } });
const draftOf = (region: string, by = mei) => studio.ask('GET', 'draft', { by, region });
const publish = async (region: string) => {
  const { data } = await draftOf(region);
  return studio.ask('POST', 'publications', { by: mei, region, payload: { version: data.version } });
};
const servedBy = async ({ app }: Pick<Server, 'app'>, region: string) =>
  (await app.inject({ url: `/api/v1/rabbit/${region}/config`, headers: { host: new URL(ORIGIN).host } }))
    .statusCode;

describe('a new region', () => {
  it('has answers from what is known of its country', async () => {
    const { data: countries } = await studio.ask('GET', 'countries', { by: mei });
    expect(countries).toContainEqual({ code: 'PL', name: 'Poland' });
    const { data } = await studio.ask('GET', 'answers?country=PL', { by: mei });
    expect(data).toMatchObject({
      name: 'Poland',
      code: 'pl',
      time_zones: ['Europe/Warsaw'],
      currency: 'PLN',
      dial_code: '48',
      example: expect.stringMatching(/^\+48/),
    });
    expect(data.languages.slice(0, 2)).toEqual([
      { tag: 'pl', name: 'Polish', is_suggested: true },
      { tag: 'en', name: 'English', is_suggested: true },
    ]);
    expect((await studio.ask('GET', 'answers?country=AQ', { by: mei })).status).toBe(400);
  });

  it('is a draft that product staff of all regions may change, and nobody else sees', SLOW, async () => {
    expect(await create()).toMatchObject({ status: 200, data: { code: 'pl' } });
    const { data: regions } = await studio.ask('GET', 'regions', { by: elsewhere, region: 'my' });
    expect(regions).toContainEqual(
      expect.objectContaining({ code: 'pl', name: 'Poland', file: 'pl.json', state: 'new' }),
    );
    const { data } = await draftOf('pl', elsewhere);
    expect(data).toMatchObject({ is_editable: true, is_stale: false, disk: { text: '' } });
    const manifest = JSON.parse(data.text);
    expect(manifest).toMatchObject({
      code: 'pl',
      displayName: { pl: 'Polska', en: 'Poland' },
      brand: { name: 'Auta', colors: { primary: '#b91c1c' } },
    });
    expect((await studio.ask('GET', 'texts', { by: elsewhere, region: 'pl' })).language).toBe('pl');
    const form = await studio.ask('GET', 'form', { by: elsewhere, region: 'pl' });
    expect(form.data.inherited).toMatchObject({ features: expect.any(Object) });
    const answers = await studio.ask('GET', 'answers?country=PL', { by: elsewhere, region: 'pl' });
    expect(answers.data.name).toBe('Poland');
    // something is added to it although nobody has spoken its language yet
    const addition = { text: data.text, kind: 'language', name: 'uk', flags: {} };
    const added = await studio.ask('POST', 'additions', { by: elsewhere, region: 'pl', payload: addition });
    expect(JSON.parse(added.data.text).languages.at(-1).code).toBe('uk');
    expect(existsSync(join(studio.regionsDir, 'pl.json'))).toBe(false);
    expect(await servedBy(studio.site.server, 'pl')).toBe(404);
    const { cookie: manager } = await logInStaff(studio.site, '+6581150003');
    expect((await draftOf('pl', manager)).status).toBe(404);
    expect((await draftOf('cz')).status).toBe(404);
    const { data: checks } = await studio.ask('GET', 'checks', { by: elsewhere, region: 'my' });
    expect(checks).toContainEqual({
      code: 'pl',
      errors: 0,
      warnings: 0,
      texts: [{ language: 'pl', done: 0, total: 2 }],
    });
    const gone = await studio.ask('DELETE', `draft?version=${data.version}`, { by: elsewhere, region: 'pl' });
    expect(gone).toMatchObject({ status: 200, data: { version: 0, text: '' } });
    expect((await draftOf('pl')).status).toBe(404);
  });

  it.each([
    [{ code: 'API!' }, 400, { code: [expect.stringContaining('"API!" cannot be used')] }],
    [{ code: 'desk' }, 400, { code: [expect.stringContaining('path of the server')] }],
    [{ code: '../x' }, 400, { code: [expect.stringContaining('cannot be used')] }],
    [{ languages: ['../../x'] }, 400, { languages: [expect.stringContaining('cannot be used')] }],
    [{ time_zone: 'Warsaw' }, 400, { time_zone: [expect.stringContaining('Europe/Warsaw')] }],
    [{ currency: 'XXQ' }, 400, { currency: [expect.stringContaining('PLN')] }],
    [{ code: 'sg' }, 409, { code: ['is taken'] }],
  ])('with %j is refused', async (change, status, errors) => {
    const refused = await create(change);
    expect([refused.status, refused.errors]).toEqual([status, errors]);
  });

  it('is served by all processes when it is published, and its maker may change it', SLOW, async () => {
    await create();
    expect((await create()).status).toBe(409);
    expect(await publish('pl')).toMatchObject({ status: 200, data: { patch: null } });
    expect(JSON.parse(readFileSync(join(studio.regionsDir, 'pl.json'), 'utf8')).code).toBe('pl');
    // a language that nobody has spoken here has its files, too
    expect(readFileSync(join(studio.localesDir, 'pl/home.json'), 'utf8')).toContain('⟦Show all⟧');
    expect(await servedBy(studio.site.server, 'pl')).toBe(200);
    await until(async () => expect(await servedBy(studio.other, 'pl')).toBe(200));
    const session = await studio.site.app.inject({
      url: '/api/v1/staff/session',
      headers: { ...FROM_SITE, cookie: mei },
    });
    expect(session.json().data.regions.map(({ code, role }: Record<string, string>) => [code, role])).toEqual(
      [
        ['pl', 'product'],
        ['sg', 'product'],
      ],
    );
    expect((await draftOf('pl', elsewhere)).status).toBe(404);
    expect((await studio.ask('GET', 'versions', { by: mei, region: 'pl' })).data).toMatchObject([
      { kind: 'published' },
    ]);
  });

  it('is checked as files are, with the texts that it needs', SLOW, async () => {
    isReal = true;
    await create({
      country: 'CZ',
      code: 'cz',
      languages: ['cs'],
      time_zone: 'Europe/Prague',
      currency: 'CZK',
    });
    const { data } = await studio.ask('GET', 'problems', { by: mei, region: 'cz' });
    const errors = data.filter(({ severity, file }: Problem) => severity === 'error' && /cz|cs/.test(file));
    expect(errors).toEqual([]);
  });
});

it('an example is a draft to play with that is never published', async () => {
  const begin = () => studio.ask('POST', 'example', { by: mei });
  expect(await begin()).toMatchObject({ status: 200, data: { code: 'example' } });
  expect(await begin()).toMatchObject({ status: 200, data: { code: 'example' } });
  expect(JSON.parse((await draftOf('example')).data.text).displayName.en).toBe('Example country');
  expect(await publish('example')).toMatchObject({ status: 403, code: 'not_allowed' });
  const { data, language } = await studio.ask('GET', 'texts', { by: mei, region: 'example' });
  expect(data.length).toBeGreaterThan(0);
  const refused = await studio.ask('POST', 'texts/publications', {
    by: mei,
    region: 'example',
    payload: { language, until: 1 },
  });
  expect(refused.status).toBe(403);
  expect(existsSync(join(studio.regionsDir, 'example.json'))).toBe(false);
});

describe('a copy of a region', () => {
  const copy = (code: string) =>
    studio.ask('POST', 'copies', { by: mei, payload: { code, name: 'Singapore, west' } });

  it('has all of the other one but its code and name', SLOW, async () => {
    expect((await copy('my')).status).toBe(409);
    expect(await copy('sgw')).toMatchObject({ status: 200, data: { code: 'sgw' } });
    const { data } = await studio.ask('GET', 'difference', { by: mei, region: 'sgw' });
    expect(data).toContainEqual({ name: 'displayName.en', before: null, after: 'Singapore, west' });
    // not the thousands of properties that it inherits
    expect(data.map(({ name }: { name: string }) => name)).not.toContain('login.maxAttempts');
    expect((await publish('sgw')).status).toBe(200);
    await until(async () => expect(await servedBy(studio.other, 'sgw')).toBe(200));
    const { currency, languages } =
      studio.site.app.services.regions.find('sgw')?.manifest ?? ({} as Record<string, never>);
    expect([currency?.code, languages?.length]).toEqual(['SGD', 3]);
  });
});

it('lists a region that is not served because of its errors, for those who may change it', async () => {
  const file = join(studio.regionsDir, 'broken.json');
  writeFileSync(file, '{ "code": "broken" }');
  const { cookie } = await logInStaff(studio.site, '+6581150004', ['sg', 'broken'], 'product');
  const { data } = await studio.ask('GET', 'regions', { by: cookie });
  expect(data).toContainEqual(expect.objectContaining({ code: 'broken', state: 'broken' }));
  expect((await draftOf('broken', cookie)).data.text).toBe('{ "code": "broken" }');
  expect((await draftOf('broken')).status).toBe(404);
  rmSync(file);
});
