import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { pagePath } from '#region/routing/paths.ts';
import { shippedRegion } from '../shipped-regions.ts';
import { awake, browserForTests, DESKTOP, PHONE, settled } from './browser.ts';
import { cumulativeShift, type Shift, shiftsOf, watchShifts } from './screens/shifts.ts';

const { open } = browserForTests();
const MAX_SHIFT = 0.02;
/** Milliseconds by which pictures and letters come after the page. */
const LATE = 400;
/** For machines that are busy with other things. */
const SLOW = { timeout: 120_000 };

/** As wide as search engines look at pages. */
const WIDE_PHONE = { width: 412, height: 823 };

/** Opens a page whose pictures and letters are late, and goes down to its end. */
async function shiftsOn(path: string, viewport: typeof PHONE): Promise<Shift[]> {
  const page = await open('about:blank', { viewport });
  await watchShifts(page);
  await page.route(/\/(images|fonts|brand)\//, async (route) => {
    await sleep(LATE);
    await route.continue();
  });
  await page.goto(path);
  await scrollDown(page);
  return shiftsOf(page);
}

async function scrollDown(page: Page): Promise<void> {
  await awake(page);
  await settled(page);
  const atEnd = () =>
    page.evaluate(() => {
      const { scrollHeight, scrollTop, clientHeight } = document.documentElement;
      return scrollTop + clientHeight >= scrollHeight - 1;
    });
  while (!(await atEnd())) {
    await page.evaluate(() => window.scrollBy(0, window.innerHeight * 0.9));
    await page.waitForTimeout(LATE / 2);
  }
  await settled(page);
}

describe.each([
  { code: 'sg', language: 'en' },
  { code: 'jp', language: 'ja' },
])('nothing jumps in $code', ({ code, language }) => {
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
  ])('while pictures and letters are late: %s', SLOW, async (_, find) => {
    const address = await find();
    const look = async (viewport: typeof PHONE) => {
      const shifts = await shiftsOn(address, viewport);
      const worst = shifts.toSorted((a, b) => b.value - a.value).slice(0, 3);
      const what = `${viewport.width} px: ${JSON.stringify(worst, null, 1)}`;
      expect(cumulativeShift(shifts), what).toBeLessThanOrEqual(MAX_SHIFT);
    };
    await Promise.all([look(PHONE), look(WIDE_PHONE), look(DESKTOP)]);
  });
});

it(
  'on the smallest phone, what is saved comes late and moves nothing; the menu stands beside the logo',
  SLOW,
  async () => {
    const page = await open('about:blank', { viewport: { width: 320, height: 640 } });
    await page.route('**/api/**', async (route) => {
      await sleep(LATE);
      await route.continue();
    });
    await watchShifts(page);
    await page.goto('/jp/ja/saved');
    await awake(page);
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

it('letters that are in time are those of the brand', SLOW, async () => {
  const page = await open('/sg/en', { viewport: PHONE });
  // the second time they are at hand, however busy the machine
  await settled(page);
  await page.reload();
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('DOM.enable');
  await inspector.send('CSS.enable');
  const { root } = await inspector.send('DOM.getDocument');
  const { nodeId } = await inspector.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', { nodeId });
  expect(fonts.map(({ familyName }) => familyName).join()).toMatch(/^Poppins/);
});

it('what jumps is seen', SLOW, async () => {
  const page = await open('about:blank', { viewport: PHONE });
  await watchShifts(page);
  await page.goto('/sg/en');
  await awake(page);
  await page.evaluate(() => document.querySelector('main')?.prepend(document.createElement('hr')));
  await page.addStyleTag({ content: 'main > hr { block-size: 200px }' });
  await expect.poll(async () => cumulativeShift(await shiftsOf(page))).toBeGreaterThan(MAX_SHIFT);
});
