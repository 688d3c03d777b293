import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { pagePath } from '#region/routing/paths.ts';
import { shippedRegion } from '../shipped-regions.ts';
import { browserForTests, DESKTOP, PHONE, waitForAssets, waitForHydration } from './browser.ts';
import { cumulativeShift, type Shift, shiftsOf, watchShifts } from './screens/shifts.ts';

const { open } = browserForTests();
const MAX_SHIFT = 0.02;
/** Milliseconds by which pictures and fonts are delayed. */
const DELAY_MS = 400;
/** For busy machines. */
const SLOW = { timeout: 300_000 };

/** Width of a phone in search engine audits. */
const WIDE_PHONE = { width: 412, height: 823 };

/** Opens a page with delayed pictures and fonts and scrolls to its end. */
async function shiftsOn(path: string, viewport: typeof PHONE): Promise<Shift[]> {
  const page = await open('about:blank', { viewport });
  await watchShifts(page);
  await page.route(/\/(images|fonts|brand)\//, async (route) => {
    await sleep(DELAY_MS);
    await route.continue();
  });
  await page.goto(path);
  await scrollDown(page);
  return shiftsOf(page);
}

async function scrollDown(page: Page): Promise<void> {
  await waitForHydration(page);
  await waitForAssets(page);
  const atEnd = () =>
    page.evaluate(() => {
      const { scrollHeight, scrollTop, clientHeight } = document.documentElement;
      return scrollTop + clientHeight >= scrollHeight - 1;
    });
  while (!(await atEnd())) {
    await page.evaluate(() => window.scrollBy(0, window.innerHeight * 0.9));
    await page.waitForTimeout(DELAY_MS / 2);
  }
  await waitForAssets(page);
}

describe.each([
  { code: 'sg', language: 'en' },
  { code: 'jp', language: 'ja' },
])('layout does not shift in $code', ({ code, language }) => {
  const region = shippedRegion(code);
  const path = (route: string) => pagePath(region, { language, route, segments: [] });
  const firstCar = async () => {
    const html = await (await fetch(inject('origin') + path('buy'))).text();
    return html.match(new RegExp(`href="(${path('cars')}/[^"?#]+)"`))?.[1] ?? '';
  };

  it.each([
    ['home', async () => path('home')],
    ['buy', async () => path('buy')],
    ['a car', firstCar],
  ])('while pictures and fonts are late: %s', SLOW, async (_, find) => {
    const address = await find();
    const check = async (viewport: typeof PHONE) => {
      const shifts = await shiftsOn(address, viewport);
      const worst = shifts.toSorted((a, b) => b.value - a.value).slice(0, 3);
      const what = `${viewport.width} px: ${JSON.stringify(worst, null, 1)}`;
      expect(cumulativeShift(shifts), what).toBeLessThanOrEqual(MAX_SHIFT);
    };
    await Promise.all([check(PHONE), check(WIDE_PHONE), check(DESKTOP)]);
  });
});

it(
  'on the smallest phone late content does not shift the layout; menu and logo are aligned',
  SLOW,
  async () => {
    const page = await open('about:blank', { viewport: { width: 320, height: 640 } });
    await page.route('**/api/**', async (route) => {
      await sleep(DELAY_MS);
      await route.continue();
    });
    await watchShifts(page);
    await page.goto('/jp/ja/saved');
    await waitForHydration(page);
    await page.locator('main a[href="/jp/ja/buy"]').waitFor();
    expect(await shiftsOf(page)).toEqual([]);
    const middles = await page
      .locator('header :is(a:has(img), summary)')
      .evaluateAll((parts) =>
        parts
          .map((part) => part.getBoundingClientRect())
          .flatMap(({ y, height }) => (height > 0 ? [Math.round(y + height / 2)] : [])),
      );
    expect(middles).toHaveLength(3);
    expect(new Set(middles).size).toBe(1);
  },
);

it('fonts that load in time are used', SLOW, async () => {
  const page = await open('/sg/en', { viewport: PHONE });
  // cached on the second load, even on a busy machine
  await waitForAssets(page);
  await page.reload();
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('DOM.enable');
  await inspector.send('CSS.enable');
  const { root } = await inspector.send('DOM.getDocument');
  const { nodeId } = await inspector.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', { nodeId });
  expect(fonts.map(({ familyName }) => familyName).join()).toMatch(/^Poppins/);
});

it('layout shifts are detected', SLOW, async () => {
  const page = await open('about:blank', { viewport: PHONE });
  await watchShifts(page);
  await page.goto('/sg/en');
  await waitForHydration(page);
  await page.evaluate(() => document.querySelector('main')?.prepend(document.createElement('hr')));
  await page.addStyleTag({ content: 'main > hr { block-size: 200px }' });
  await expect.poll(async () => cumulativeShift(await shiftsOf(page))).toBeGreaterThan(MAX_SHIFT);
});
