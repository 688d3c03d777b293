import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { copyRegions } from '../api/desk/studio-set.ts';
import { browserForTests, PHONE, waitForHydration } from './browser.ts';
import { axeFaults } from './screens/axe.ts';
import { startSite } from './site.ts';

const { open, allowConsole } = browserForTests();
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
const set = copyRegions(CODES, { hasFewCars: true });
const BANNER = '[aria-labelledby="consent-title"]';

/** How the tag manager responds: with a script, with text that is no script, not at all, never. */
type TagManagerMode = 'well' | 'garbage' | 'down' | 'slow';

let tags: { address: string; requests: string[]; mode: TagManagerMode; close(): void };
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  tags = await fakeTagManager();
  site = await startSite({
    REGIONS_DIR: set.folder,
    TAG_MANAGER_URL: tags.address,
    SESSION_REPLAY_URL: tags.address.replace('gtm', 'replay'),
    SESSION_REPLAY_KEY: 'replay-key',
    ...Object.fromEntries(CODES.map((code) => [`TAG_MANAGER_ID_${code.toUpperCase()}`, `GTM-${code}`])),
  });
}, 600_000);
afterAll(async () => {
  await site?.stop();
  tags?.close();
  set.remove();
});
beforeEach(() => {
  tags.requests.length = 0;
  tags.mode = 'well';
});

/** Starts a host that serves a script and records requests. */
async function fakeTagManager(): Promise<typeof tags> {
  const server = createServer(({ url, headers }, answer) => {
    fake.requests.push(`${url} from ${headers.referer ?? 'nowhere'}`);
    if (fake.mode === 'down') answer.destroy();
    if (fake.mode === 'slow' || fake.mode === 'down') return;
    answer.writeHead(200, { 'content-type': 'text/javascript' });
    answer.end(fake.mode === 'well' ? 'window.tagsRan = true;' : '<html>}{');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const { port } = server.address() as AddressInfo;
  const fake: typeof tags = {
    address: `http://127.0.0.1:${port}/gtm.js`,
    requests: [],
    mode: 'well',
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return fake;
}

/** Opens a page and records its requests to other hosts. */
async function visit(path: string): Promise<{ page: Page; foreign: string[] }> {
  const page = await open('about:blank', { viewport: PHONE, context: { baseURL: site.origin } });
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^http/.test(protocol) && origin !== site.origin) foreign.push(request.url());
  });
  await goTo(page, path);
  return { page, foreign };
}

/** Opens a page and waits until third parties may load, a second after all of it. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await waitForThirdParties(page);
}

async function waitForThirdParties(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** Calls a function for each region, for two at a time: a slow machine does not get further with more pages at once. */
async function forEachRegion(visitRegion: (code: string, home: string) => Promise<void>): Promise<void> {
  const regions = Object.entries(HOMES).values();
  const goOn = async () => {
    for (const [code, home] of regions) await visitRegion(code, home);
  };
  await Promise.all([goOn(), goOn()]);
}

/** Events in the data layer and names of cookies. */
const trackingOf = async (page: Page) => ({
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

test('before consent no third party is contacted in any region (HARDENING A35)', async () => {
  await forEachRegion(async (code, home) => {
    const { page, foreign } = await visit(`${home}?utm_source=x`);
    await page.locator(BANNER).waitFor();
    const buy = await page.locator('header form').first().getAttribute('action');
    for (const path of [buy ?? '', `${home}/cars/${await carOf(code)}`]) {
      await goTo(page, path);
      await page.locator(BANNER).waitFor();
    }
    // the banner links to the policy, which lists everything stored
    const policy = await page.locator(`${BANNER} a`).getAttribute('href');
    const policyText = await (await fetch(site.origin + policy)).text();
    const stored = await page.evaluate(() => Object.keys(window.localStorage));
    const storedNames = [...(await page.context().cookies()).map(({ name }) => name), ...stored];
    expect(storedNames.length, code).toBeGreaterThan(3);
    expect(
      storedNames.filter((name) => !policyText.includes(name)),
      code,
    ).toEqual([]);
    expect(foreign, code).toEqual([]);
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
    // Thailand requires consent for this too
    expect((await trackingOf(page)).cookies).toEqual(code === 'th' ? [] : ['UTM_SOURCE']);
    await page.context().close();
  });
  expect(tags.requests).toEqual([]);
}, 600_000);

test('the privacy policy opens the choices', async () => {
  const { page } = await visit('/sg/en/privacy');
  await page.locator('main').getByRole('button', { name: 'Privacy choices' }).click();
  await page.getByRole('dialog', { name: 'Privacy choices' }).waitFor();
});

test('after consent the tag manager is loaded once per page without the query; after withdrawal never', async () => {
  const { page, foreign } = await visit('/sg/en/buy?q=secret');
  expect(await axeFaults(page, { part: BANNER })).toEqual([]);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => tags.requests).toEqual([`/gtm.js?id=GTM-sg from ${site.origin}/`]);
  expect((await trackingOf(page)).events).toEqual([
    ...['consent_chosen', 'user_identified', 'page_view', 'search', 'page_ready', 'gtm.js'],
  ]);
  expect(JSON.stringify(await page.evaluate(() => window.dataLayer))).not.toContain('secret');

  await page.context().addCookies([{ name: '_ga_1', value: 'x', url: site.origin }]);
  await goTo(page, `/sg/en/cars/${await carOf('sg')}`);
  await expect.poll(() => tags.requests.length).toBe(2);
  const { events, cookies } = await trackingOf(page);
  expect(events).toContain('listing_view');
  expect(cookies.sort()).toEqual(['ANALYTICS_USER_ID', '_ga_1']);

  await page.getByRole('button', { name: 'Privacy choices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Privacy choices' });
  await dialog.waitFor();
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(3);
  expect(await axeFaults(page, { part: 'dialog' })).toEqual([]);
  await Promise.all([
    page.waitForEvent('framenavigated'),
    dialog.getByRole('button', { name: 'Refuse all' }).click(),
  ]);
  await waitForThirdParties(page);
  expect(await trackingOf(page)).toEqual({ events: [], cookies: [] });
  expect([tags.requests.length, foreign.length]).toEqual([2, 2]);
  expect(await page.locator(BANNER).count()).toBe(0);
}, 600_000);

test('a consent taken back in one tab ends events in every open tab', async () => {
  const { page } = await visit('/sg/en/buy');
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => tags.requests.length).toBe(1);
  const other = await page.context().newPage();
  await goTo(other, '/sg/en');
  await expect.poll(() => tags.requests.length).toBe(2);
  const left = Promise.all([page, other].map((each) => each.waitForEvent('framenavigated')));
  await page.getByRole('button', { name: 'Privacy choices' }).click();
  await page
    .getByRole('dialog', { name: 'Privacy choices' })
    .getByRole('button', { name: 'Refuse all' })
    .click();
  await left;
  for (const each of [page, other]) {
    await waitForThirdParties(each);
    expect(await trackingOf(each)).toEqual({ events: [], cookies: [] });
  }
  expect(tags.requests.length).toBe(2);
});

test('a tag manager that is down, slow or invalid does not affect the page (HARDENING R8)', async () => {
  allowConsole(/Failed to load resource|Unexpected token|SyntaxError/);
  const page = await open('about:blank', { viewport: PHONE, context: { baseURL: site.origin } });
  const value = '3b241101-e2bb-4255-8caf-4136c566a962.1.analytics.1.1';
  await page.context().addCookies([{ name: 'CONSENT_SG', value, url: site.origin }]);
  for (const mode of ['garbage', 'down', 'slow'] as const) {
    tags.mode = mode;
    const { length } = tags.requests;
    await goTo(page, '/sg/en/buy');
    await expect.poll(() => tags.requests.length).toBe(length + 1);
    const heart = page.locator('main li button').first();
    const before = await heart.getAttribute('aria-pressed');
    await heart.click();
    expect(await heart.getAttribute('aria-pressed')).not.toBe(before);
    expect((await trackingOf(page)).events).toContain('car_saved');
  }
}, 600_000);
