import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListListingsAnswer } from '#contracts/types.ts';
import { pageContextOf } from '#region/routing/page-context.ts';
import { DraftTooSlow, threadReader } from '#server/app/drafts/thread-reader.ts';
import { foldersOf } from '#server/config/folders.ts';
import { parseConfig } from '#server/config/index.ts';
import { commandRunner } from '#server/modules/studio/index.ts';
import { withoutScripts } from '#server/site/draft-renderer.ts';
import type { NextHandler } from '#server/site/rendering/render-page.ts';
import { logInStaff } from '../log-in-staff.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { DESK, FROM_SITE } from './at-desk.ts';
import { copyRegions } from './studio-set.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The first draft waits for all texts and makes. */
const SLOW = { timeout: 60_000 };
const set = copyRegions(['sg', 'my']);
const original = readFileSync(join(set.folder, 'sg.json'), 'utf8');
const environment = { STUDIO: 'on', REGIONS_DIR: set.folder, RATE_LIMITS: 'off' };

let site: TestSite;
let mei: string;
let tan: string;

/** Stands for Next: shows what a page is made of. */
const next: NextHandler = async (request, response: ServerResponse) => {
  const { region, language, route, api, isDraft = false, regions } = pageContextOf(request);
  const { body } = await api.get<ListListingsAnswer>(
    new URL(request.url ?? '', ORIGIN).search.replace(/^/, '/listings'),
  );
  const shown = {
    brand: region.manifest.brand.name,
    colour: region.manifest.brand.colors.primary,
    language: language.code,
    route,
    isDraft,
    names: regions.map(({ code }) => code),
    total: body.meta.total,
    facets: Object.keys(body.meta.facets),
    fact: body.data[0]?.facts,
  };
  response.setHeader('content-type', 'text/html');
  response.setHeader('set-cookie', 'a=b');
  response.end(`<p>${JSON.stringify(shown)}</p><script>alert(1)</script>`);
};

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 12, my: 3 }, environment, next, runCommand: async () => [] });
  ({ cookie: mei } = await logInStaff(site, '+6581140001', 'sg', 'product'));
  ({ cookie: tan } = await logInStaff(site, '+6581140002', ['sg', 'my'], 'product'));
});
afterAll(async () => {
  await site?.close();
  set.remove();
});

const preview = (payload: object, cookie = mei, region = 'sg', headers: object = {}) =>
  site.app.inject({
    method: 'POST',
    url: `${DESK}/${region}/studio/preview`,
    headers: { ...FROM_SITE, cookie, ...headers },
    payload,
  });
const pageOf = async (payload: object, cookie = mei) => {
  const answer = await preview(payload, cookie);
  expect(answer.statusCode, answer.body).toBe(200);
  const { page, problems } = answer.json().data;
  const shown = page && JSON.parse(/<p>(.*)<\/p>/.exec(page.html)?.[1] ?? '{}');
  return { answer, page, problems, shown };
};
const withBrand = (name: string, text = original) => text.replace('{', `{ "brand": { "name": "${name}" },`);
const livePage = async (path = '/sg/en') => (await site.app.inject({ url: path })).body;

describe('a page of a draft', SLOW, () => {
  it('shows the text that was sent, and the site stays as it is', async () => {
    const before = await livePage();
    const { page, shown, answer } = await pageOf({ text: withBrand('Lion Cars') });
    expect(shown).toMatchObject({
      brand: 'Lion Cars',
      isDraft: true,
      language: 'en',
      route: 'home',
      total: 12,
    });
    expect(page).toMatchObject({ status: 200, path: '/sg/en', route: 'home', language: 'en', cars: 0 });
    expect(page.languages).toContainEqual({ code: 'zh-SG', name: '简体中文' });
    expect(page.pages).toContainEqual({ name: 'finance', label: 'Finance', path: '/sg/en/finance' });
    expect(page.pages.find(({ name }: { name: string }) => name === 'car').path).toMatch(/^\/sg\/en\/.+\/.+/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['server-timing']).toMatch(/^check;dur=[\d.]+, render;dur=[\d.]+$/);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(page.html).not.toContain('<script');
    expect(await livePage()).toBe(before);
    expect(before).toContain('"isDraft":false');
    expect((await site.app.inject({ url: '/api/v1/rabbit/sg/config' })).body).not.toContain('Lion Cars');
    const { rows } = await site.database.pool.query('SELECT * FROM studio_drafts');
    expect(rows).toEqual([]);
  });

  it('calls no address that the operator does not allow, and the log of the desk names who tried', async () => {
    const asked: string[] = [];
    const server = createHttpServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('{}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const apiHost = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const host of [apiHost, 'https://169.254.169.254', 'https://data.elsewhere.example'])
      expect((await pageOf({ text: original.replace('{', `{ "apiHost": "${host}",`) })).problems).toEqual([
        expect.objectContaining({
          pointer: 'apiHost',
          message: `the operator of the site does not allow ${host}`,
        }),
      ]);
    server.close();
    expect(asked).toEqual([]);
    const { rows } = await site.database.pool.query(
      "SELECT after FROM desk_events WHERE action = 'address_refused' ORDER BY id",
    );
    expect(rows.map(({ after }) => JSON.stringify(after))).toEqual([
      expect.stringContaining(apiHost),
      expect.stringContaining('169.254.169.254'),
      expect.stringContaining('data.elsewhere.example'),
    ]);
  });

  it('is any page in any language: by route, by path, and with a search', async () => {
    const text = withBrand('Lion Cars');
    const finance = await pageOf({ text, route: 'finance', language: 'zh-SG' });
    expect(finance.page.path).toMatch(/^\/sg\/zh-sg\//);
    expect(finance.shown).toMatchObject({ route: 'finance', language: 'zh-SG' });
    const { page, shown } = await pageOf({ text, path: '/sg/en/buy?make=toyota' });
    expect(page.path).toBe('/sg/en/buy?make=toyota');
    expect(shown.total).toBeLessThan(12);
    const other = await pageOf({ text, path: page.path, language: 'ms-SG' });
    expect([other.page.language, other.page.path.endsWith('?make=toyota')]).toEqual(['ms-SG', true]);
    // a page of another region, another site or of nobody is home
    for (const path of [
      '/my/en',
      '//elsewhere.example/sg/en',
      'https://elsewhere.example/',
      '/sg/en/nothing',
    ])
      expect((await pageOf({ text, path })).page.path).toBe('/sg/en');
  });

  it('searches by filters that the site does not have', async () => {
    const { filters, ...manifest } = JSON.parse(original);
    const drive = {
      ...{ group: 'car', header: 'cars:field.wheel_drives', active: true, activeMobile: false },
      filters: [
        {
          ...{ name: 'drive', type: 'checkbox', query: 'drive', field: 'inventory.wheel_drives' },
          ...{ options: ['fwd', 'awd'], joinCondition: 'OR' },
        },
      ],
    };
    const text = JSON.stringify({
      ...manifest,
      filters: {
        ...filters,
        settings: { ...filters.settings, drive },
        desktop: [...filters.desktop, 'drive'],
      },
    });
    const { page, shown, problems } = await pageOf({ text, path: '/sg/en/buy' });
    expect(problems).toEqual([]);
    expect(shown).toMatchObject({ total: 12, facets: expect.arrayContaining(['drive', 'fuel']) });
    expect(page.cars).toBe(0);
    const { shown: all } = await pageOf({ text, path: '/sg/en/buy?drive=fwd,awd' });
    const { shown: one } = await pageOf({ text, path: '/sg/en/buy?drive=fwd' });
    expect(one.total).toBeLessThanOrEqual(all.total);
    const live = await site.app.inject({ url: '/api/v1/rabbit/sg/listings?drive=fwd' });
    expect(live.json().meta.facets.drive).toBeUndefined();
  });

  it('is there in a language that nobody has translated yet, in English', async () => {
    const run = commandRunner(foldersOf(parseConfig({ environment }), ROOT));
    const file = join(set.folder, 'sg.json');
    const addition = { file, text: original, kind: 'language', name: 'pl', flags: {} };
    const { text } = (await run(['add', '--json'], addition)) as { text: string };
    const { page, shown, problems } = await pageOf({ text, language: 'pl' });
    expect(problems).toEqual([]);
    expect(page).toMatchObject({ language: 'pl', path: '/sg/pl', status: 200 });
    expect(shown.language).toBe('pl');
    expect(page.pages).toContainEqual({ name: 'finance', label: 'Finance', path: '/sg/pl/finance' });
  });

  it('of two people shows each their own, also at the same time', async () => {
    const names = ['Lion Cars', 'Tiger Cars'];
    const shown = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((at) =>
        pageOf({ text: withBrand(names[at % 2] ?? '') }, at % 2 === 0 ? mei : tan),
      ),
    );
    expect(shown.map((each) => each.shown.brand)).toEqual([...names, ...names, ...names]);
  });

  it('is not there while the draft has errors, and says which', async () => {
    const { page, problems } = await pageOf({ text: original.replace('"code": "sg"', '"code": "my"') });
    expect(page).toBeNull();
    expect(problems[0]).toMatchObject({
      file: 'sg.json',
      line: 5,
      pointer: 'code',
      severity: 'error',
      is_own: true,
    });
  });
});

describe('a page of a new region', SLOW, () => {
  const ANSWERS = {
    country: 'PL',
    code: 'pl',
    // the site has its texts, and no region speaks it
    languages: ['th', 'en'],
    time_zone: 'Europe/Warsaw',
    currency: 'PLN',
    name: 'Poland',
    brand_name: 'Auta',
    brand_color: '#b91c1c',
  };
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const answer = await site.app.inject({
      method,
      url: `${DESK}/${path}`,
      headers: { ...FROM_SITE, cookie: mei },
      ...(payload && { payload }),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };
  const pageOfNew = async (payload: object) => {
    const answer = await preview(payload, mei, 'pl');
    expect(answer.statusCode, answer.body).toBe(200);
    const { page, problems } = answer.json().data;
    expect(problems).toEqual([]);
    return { ...page, shown: JSON.parse(/<p>(.*)<\/p>/.exec(page.html)?.[1] ?? '{}') };
  };

  it('is shown in its languages before it is published, and stays when it is', async () => {
    await call('POST', 'sg/studio/regions', ANSWERS);
    const { text, version } = await call('GET', 'pl/studio/draft');
    const home = await pageOfNew({ text });
    expect(home.shown).toMatchObject({ brand: 'Auta', colour: '#b91c1c', language: 'th', total: 0 });
    expect(home.shown.names).toEqual(expect.arrayContaining(['my', 'pl', 'sg']));
    expect([home.status, home.path]).toEqual([200, '/pl/th']);
    const buy = await pageOfNew({ text, route: 'buy', language: 'en' });
    expect([buy.status, buy.path, buy.language]).toEqual([200, '/pl/en/buy', 'en']);
    const isServed = async () => (await site.app.inject({ url: '/api/v1/rabbit/pl/config' })).statusCode;
    expect(await isServed()).toBe(404);
    await call('POST', 'pl/studio/publications', { version });
    const after = await pageOfNew({ text });
    expect([after.status, after.path, after.shown.brand]).toEqual([200, '/pl/th', 'Auta']);
    expect(await isServed()).toBe(200);
  });
});

it('a page that is being made while something is published is made again', SLOW, async () => {
  const names = ['First Cars', 'Second Cars', 'Third Cars'];
  const pages = names.map((name) => pageOf({ text: withBrand(name) }));
  // ends the thread that reads the first of them
  await site.server.replaceContent(site.content);
  expect((await Promise.all(pages)).map(({ shown }) => shown.brand)).toEqual(names);
});

describe('a preview is refused', () => {
  it('to who is no product staff of the region, and to other sites', async () => {
    const body = { text: original };
    const refused = async (answer: ReturnType<typeof preview>) => (await answer).statusCode;
    expect(await refused(preview(body, ''))).toBe(401);
    expect(await refused(preview(body, mei, 'my'))).toBe(404);
    const { cookie: agent } = await logInStaff(site, '+6581140003', 'sg', 'agent');
    expect(await refused(preview(body, agent))).toBe(403);
    // the frame of a preview has no origin, and its browser sends no cookie
    expect(await refused(preview(body, mei, 'sg', { origin: 'null' }))).toBe(403);
    expect(await refused(preview(body, mei, 'sg', { origin: 'https://elsewhere.example' }))).toBe(403);
  });

  it('for texts that are no manifest, with a line', SLOW, async () => {
    const deep = '['.repeat(20_000);
    const wide = `{ "x": [${'1,'.repeat(200_000)}1] }`;
    const texts = ['', '{', 'null', '[]', '"a"', '{}', deep, wide, `{ "extends": ["../../../etc/passwd"] }`];
    for (const text of texts) {
      const { page, problems } = await pageOf({ text });
      expect([page, problems.length > 0], text.slice(0, 40)).toEqual([null, true]);
    }
    for (const text of ['a\0', '\ud800']) expect((await preview({ text })).statusCode).toBe(400);
    expect((await preview({ text: 'x'.repeat(2 ** 21 + 1) })).statusCode).toBe(400);
    // and the next one is shown
    expect((await pageOf({ text: withBrand('Lion Cars') })).shown.brand).toBe('Lion Cars');
  });
});

describe('the thread that reads drafts', SLOW, () => {
  const folders = () => foldersOf(parseConfig({ environment }), ROOT);
  const draft = { file: join(set.folder, 'sg.json'), text: original, now: Date.now() };

  it('is replaced when a draft takes too long, and waits for few', async () => {
    const reader = threadReader(folders(), { timeoutMs: 1 });
    const waiting = Array.from({ length: 8 }, () => reader.read(draft));
    expect(() => reader.read(draft)).toThrow('Too many drafts');
    for (const each of waiting) await expect(each).rejects.toThrow(DraftTooSlow);
    await reader.end();
    const patient = threadReader(folders(), { timeoutMs: 60_000 });
    expect((await patient.read(draft)).region?.code).toBe('sg');
    await patient.end();
    expect((await patient.read(draft)).region?.code).toBe('sg');
    await patient.end();
  });
});

it('keeps nothing that runs of a page', () => {
  const html =
    '<head><link rel="preload" href="/a.js" as="script"/><noscript><link rel="stylesheet" href="/b.css"/></noscript>' +
    '<script src="/c.js" defer></script></head><p>a</p><noscript><p>b</p></noscript><SCRIPT>alert(1)</SCRIPT >';
  expect(withoutScripts(html)).toBe(
    '<head><link rel="stylesheet" href="/b.css"/></head><p>a</p><noscript><p>b</p></noscript>',
  );
});
