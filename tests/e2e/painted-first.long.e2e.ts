import { expect, it } from 'vitest';
import { browserForTests, DESKTOP, PHONE, waitForAssets, waitForHydration } from './browser.ts';
import { facesFromFiles } from './screens/faces.ts';

const { open } = browserForTests();
const SLOW = { timeout: 300_000 };

it('the page is painted before scripts are fetched, and has one script inside', async () => {
  const page = await open('about:blank', { viewport: PHONE });
  // a machine too slow to paint within half a second starts scripts before that; here only the paint may
  await page.addInitScript(() => {
    const { setTimeout: later } = window;
    window.setTimeout = ((work: TimerHandler, delay?: number, ...given: unknown[]) =>
      delay === 500 ? 0 : later(work, delay, ...given)) as typeof setTimeout;
  });
  await page.goto('/sg/en/buy');
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .waitFor(SLOW);
  const timing = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    fetched: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/_next/static/chunks/') && name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(timing.fetched.length).toBeGreaterThan(3);
  expect(Math.min(...timing.fetched)).toBeGreaterThanOrEqual(timing.painted);
  const html = await (await page.request.get(page.url())).text();
  expect(html.match(/<link rel="stylesheet"/g)).toHaveLength(1);
  const scripts = [...html.matchAll(/<script(?![^>]* src=)([^>]*)>/g)].map(([, attributes]) => attributes);
  const running = scripts.filter((attributes) => !/ type="application\/(ld\+)?json"/.test(attributes ?? ''));
  expect(running).toEqual([expect.stringContaining('data-families="')]);
});

it.each([
  ['a phone uses its Japanese system font', PHONE, 0],
  ['a desktop loads the font of the brand', DESKTOP, 1],
])('%s', async (_, viewport, sheets) => {
  const fetched: string[] = [];
  const page = await open('/jp/ja', { viewport });
  page.on('request', (request) => fetched.push(request.url()));
  await page.reload();
  await page
    .getByRole('button', { name: /お気に入り/ })
    .first()
    .waitFor(SLOW);
  await waitForAssets(page);
  expect(fetched.filter((url) => url.endsWith('/noto-sans-jp.css'))).toHaveLength(sheets);
  await expect.poll(() => fetched.some((url) => /noto-sans-jp-\d+-wght/.test(url))).toBe(sheets > 0);
});

it.each([
  ['/sg/en', []],
  ['/jp/ja', []],
  ['/th/th', ['Noto Sans Thai']],
])(
  '%s never mixes faces: no text is in the font of the brand until all its weights are there',
  async (path, native) => {
    const page = await open('about:blank', { viewport: PHONE });
    let sendLate = () => {};
    const late = new Promise<void>((resolve) => {
      sendLate = resolve;
    });
    await page.route(/poppins-latin-500/, async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const loaded = (count: number) =>
      page.waitForFunction(
        (wanted) =>
          [...document.fonts].filter(({ family, status }) => family === 'Poppins' && status === 'loaded')
            .length >= wanted && document.readyState !== 'loading',
        count,
      );
    await loaded(2);
    // React replaces nodes until then
    await waitForHydration(page);
    await expect.poll(() => facesFromFiles(page), SLOW).toEqual(native);
    sendLate();
    await loaded(3);
    // the page that is painted already keeps its face
    expect(await facesFromFiles(page)).toEqual(native);
  },
);
