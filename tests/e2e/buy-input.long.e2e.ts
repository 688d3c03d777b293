import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { addressOf, browserForTests, PHONE, waitForHydration } from './browser.ts';

const { open, allowConsole } = browserForTests();
const DATA = '**/_next/data/**';
const box = (page: Page, value: string) => page.locator(`#filters input[value="${value}"]`);

describe('a range filter', () => {
  it('refuses the keys of SPEC 5 and accepts digits of any script', async () => {
    const page = await open('/th/th');
    await page.goto('/th/th/buy');
    await waitForHydration(page);
    const minInput = page.locator('#filters input[name=price_min]');
    await minInput.pressSequentially('e-=.๑๐๐๐๐๐');
    expect(await minInput.inputValue()).toBe('๑๐๐๐๐๐');
    await minInput.press('Enter');
    await expect.poll(() => addressOf(page)).toBe('/th/th/buy?price=100000-');
  });

  it('can be moved with the arrow keys', async () => {
    const page = await open('/sg/en/buy');
    const thumb = page.locator('#filters input[type=range]').first();
    await thumb.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?price=40000-');
    expect(await thumb.getAttribute('aria-valuetext')).toBe('$40,000');
  });

  it('can be dragged', async () => {
    const page = await open('/sg/en/buy');
    const area = await page.locator('#filters input[type=range]').nth(1).boundingBox();
    if (!area) throw new Error('no slider');
    const y = area.y + area.height / 2;
    await page.mouse.move(area.x + area.width - 10, y);
    await page.mouse.down();
    await page.mouse.move(area.x + area.width / 2, y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => addressOf(page)).toMatch(/^\/sg\/en\/buy\?price=-\d+$/);
  });
});

describe('on a bad connection', () => {
  it('loads the page when the build has changed', async () => {
    allowConsole(/404/);
    const page = await open('/sg/en/buy');
    await page.evaluate(() => {
      window.__NEXT_DATA__.buildId = 'another';
    });
    await page.route('**/another/**', (route) => route.fulfill({ status: 404, body: '{}' }));
    const loaded = page.waitForEvent('load');
    await box(page, 'suv').check();
    await loaded;
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?body=suv');
  });

  it('reports the failure after the retries of SPEC 9 and retries on request', async () => {
    allowConsole(/ERR_FAILED/);
    const page = await open('/sg/en/buy');
    let attempts = 0;
    await page.route(DATA, async (route) => {
      attempts += 1;
      await route.abort();
    });
    await box(page, 'suv').check();
    await page.getByText('We could not load these cars').waitFor({ timeout: 60_000 });
    expect(attempts).toBe(4);
    await page.unroute(DATA);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.getByText('We could not load these cars').count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: 'Remove filter: SUV' }).count()).toBe(1);
  });
});

describe('the drawer on a phone', () => {
  it('keeps the focus inside', async () => {
    const page = await open('/sg/en/buy', { viewport: PHONE });
    await page.getByRole('link', { name: 'Filters' }).click();
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(() => {
        const at = document.activeElement;
        return at !== document.body && !at?.closest('dialog');
      });
      expect(isOutside).toBe(false);
    }
  });

  it('has targets of at least 44 px', async () => {
    const page = await open('/sg/en/buy', { viewport: PHONE, context: { hasTouch: true, isMobile: true } });
    await page.getByRole('link', { name: 'Filters' }).click();
    await page.getByRole('dialog').locator('summary', { hasText: 'Body type' }).click();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('dialog :is(summary, label, button), #results :is(nav a, select)')]
        .map((element) => ({ name: element.textContent, height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < 44),
    );
    expect(small).toEqual([]);
  });
});
