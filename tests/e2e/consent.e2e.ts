import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awake, browserForTests, PHONE } from './browser.ts';
import { axeFaults } from './screens/axe.ts';
import { startSite } from './site.ts';

const { open, provoke } = browserForTests();
/** Home pages by region. */
const HOMES = {
  hk: '/hk/zh-hant-hk',
  id: '/id/id',
  jp: '/jp/ja',
  my: '/my/en',
  sg: '/sg/en',
  th: '/th/th',
};
const CODES = Object.keys(HOMES);
const BANNER = '[aria-labelledby="consent-title"]';

/** How a tag manager answers: as it should, with what is no script, not at all, never. */
type Mood = 'well' | 'garbage' | 'down' | 'slow';

let tags: { address: string; asked: string[]; mood: Mood; close(): void };
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  tags = await fakeTagManager();
  site = await startSite({
    TAG_MANAGER_URL: tags.address,
    SESSION_REPLAY_URL: tags.address.replace('gtm', 'replay'),
    SESSION_REPLAY_KEY: 'replay-key',
    ...Object.fromEntries(CODES.map((code) => [`TAG_MANAGER_ID_${code.toUpperCase()}`, `GTM-${code}`])),
  });
}, 250_000);
afterAll(async () => {
  await site?.stop();
  tags?.close();
});

/** A host that answers a script, and remembers who asked for what. */
async function fakeTagManager(): Promise<typeof tags> {
  const server = createServer(({ url, headers }, answer) => {
    fake.asked.push(`${url} from ${headers.referer ?? 'nowhere'}`);
    if (fake.mood === 'down') answer.destroy();
    if (fake.mood === 'slow' || fake.mood === 'down') return;
    answer.writeHead(200, { 'content-type': 'text/javascript' });
    answer.end(fake.mood === 'well' ? 'window.tagsRan = true;' : '<html>}{');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const { port } = server.address() as AddressInfo;
  const fake: typeof tags = {
    address: `http://127.0.0.1:${port}/gtm.js`,
    asked: [],
    mood: 'well',
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return fake;
}

/** A page whose every request to another host is noted. */
async function visit(path: string): Promise<{ page: Page; foreign: string[] }> {
  const page = await open('about:blank', { viewport: PHONE, context: { baseURL: site.origin } });
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^http/.test(protocol) && origin !== site.origin) foreign.push(request.url());
  });
  await page.goto(path);
  await ready(page);
  return { page, foreign };
}

/** From a second after the page was loaded, third parties may be asked. */
async function ready(page: Page): Promise<void> {
  await awake(page);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** The events that a tag manager would read, and the names of the cookies. */
const heardOn = async (page: Page) => ({
  events: await page.evaluate(() =>
    (window.dataLayer ?? []).flatMap((each) => {
      const { event } = each as { event?: string };
      return event ? [event] : [];
    }),
  ),
  cookies: (await page.context().cookies())
    .map(({ name }) => name)
    .filter((name) => /ANALYTICS|UTM|_ga/.test(name)),
});

const carOf = async (code: string): Promise<string> => {
  const answer = await fetch(`${site.origin}/api/v1/rabbit/${code}/listings`);
  const { data } = (await answer.json()) as { data: { slug: string }[] };
  return data[0]?.slug ?? '';
};

test('before consent no third party hears of a visitor, in any region (HARDENING A35)', async () => {
  await Promise.all(
    Object.entries(HOMES).map(async ([code, home]) => {
      const { page, foreign } = await visit(`${home}?utm_source=x`);
      await page.locator(BANNER).waitFor();
      const buy = await page.locator('header form').first().getAttribute('action');
      for (const path of [buy ?? '', `${home}/cars/${await carOf(code)}`]) {
        await page.goto(path);
        await ready(page);
        await page.locator(BANNER).waitFor();
      }
      // the policy is linked to, and names everything that is kept here
      const policy = await page.locator(`${BANNER} a`).getAttribute('href');
      const told = await (await fetch(site.origin + policy)).text();
      const stored = await page.evaluate(() => Object.keys(window.localStorage));
      const kept = [...(await page.context().cookies()).map(({ name }) => name), ...stored];
      expect(kept.length, code).toBeGreaterThan(3);
      expect(
        kept.filter((name) => !told.includes(name)),
        code,
      ).toEqual([]);
      expect(foreign, code).toEqual([]);
      expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
      // Thailand asks before it keeps even this
      expect((await heardOn(page)).cookies).toEqual(code === 'th' ? [] : ['UTM_SOURCE']);
    }),
  );
  expect(tags.asked).toEqual([]);
}, 120_000);

test('the privacy policy opens the choices it speaks of', async () => {
  const { page } = await visit('/sg/en/privacy');
  await page.locator('main').getByRole('button', { name: 'Privacy choices' }).click();
  await page.getByRole('dialog', { name: 'Privacy choices' }).waitFor();
});

test('after consent the tag manager is asked once a page, without the address; after it was taken back, never', async () => {
  const { page, foreign } = await visit('/sg/en/buy?q=secret');
  expect(await axeFaults(page, { part: BANNER })).toEqual([]);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => tags.asked).toEqual([`/gtm.js?id=GTM-sg from ${site.origin}/`]);
  expect((await heardOn(page)).events).toEqual([
    ...['consent_chosen', 'user_identified', 'page_view', 'search', 'page_ready', 'gtm.js'],
  ]);
  expect(JSON.stringify(await page.evaluate(() => window.dataLayer))).not.toContain('secret');

  await page.context().addCookies([{ name: '_ga_1', value: 'x', url: site.origin }]);
  await page.goto(`/sg/en/cars/${await carOf('sg')}`);
  await ready(page);
  await expect.poll(() => tags.asked.length).toBe(2);
  const { events, cookies } = await heardOn(page);
  expect(events).toContain('listing_view');
  expect(cookies.sort()).toEqual(['ANALYTICS_USER_ID', '_ga_1']);

  await page.getByRole('button', { name: 'Privacy choices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Privacy choices' });
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(3);
  expect(await axeFaults(page, { part: 'dialog' })).toEqual([]);
  await Promise.all([
    page.waitForEvent('framenavigated'),
    dialog.getByRole('button', { name: 'Refuse all' }).click(),
  ]);
  await ready(page);
  expect(await heardOn(page)).toEqual({ events: [], cookies: [] });
  expect([tags.asked.length, foreign.length]).toEqual([2, 2]);
  expect(await page.locator(BANNER).count()).toBe(0);
}, 60_000);

test('a tag manager that is down, slow or no script leaves the page as it is (HARDENING R8)', async () => {
  provoke(/Failed to load resource|Unexpected token|SyntaxError/);
  const page = await open('about:blank', { viewport: PHONE, context: { baseURL: site.origin } });
  const value = '3b241101-e2bb-4255-8caf-4136c566a962.1.analytics.1.1';
  await page.context().addCookies([{ name: 'CONSENT_SG', value, url: site.origin }]);
  for (const mood of ['garbage', 'down', 'slow'] as const) {
    tags.mood = mood;
    const { length } = tags.asked;
    await page.goto('/sg/en/buy');
    await ready(page);
    await expect.poll(() => tags.asked.length).toBe(length + 1);
    const heart = page.locator('main li button').first();
    const before = await heart.getAttribute('aria-pressed');
    await heart.click();
    expect(await heart.getAttribute('aria-pressed')).not.toBe(before);
    expect((await heardOn(page)).events).toContain('car_saved');
  }
}, 60_000);
