import { expect, it } from 'vitest';
import { browserForTests, DESKTOP, PHONE, waitForAssets } from './browser.ts';

const { open } = browserForTests();
const SLOW = { timeout: 15_000 };

it('the page is painted before scripts are fetched, and has no inline scripts', async () => {
  const page = await open('/sg/en/buy', { viewport: PHONE });
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
  const scripts = [...html.matchAll(/<script(?![^>]* src=)([^>]*)>/g)].map(([, attributes]) => attributes);
  expect(scripts.length).toBeGreaterThan(0);
  for (const attributes of scripts) expect(attributes).toMatch(/ type="application\/(ld\+)?json"/);
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
