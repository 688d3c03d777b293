import { describe, expect, it } from 'vitest';
import { addressOf, browserForTests, PHONE, waitForHydration } from './browser.ts';

/** For busy machines. */
const SLOW = { timeout: 300_000 };
const { open } = browserForTests();
const CARDS = 'li:has(> a h2)';

describe('saved cars of a device', () => {
  it('appear in other tabs', async () => {
    const list = await open('/sg/en/buy');
    const saved = await list.context().newPage();
    await saved.goto('/sg/en/saved');
    await saved.getByText('No cars saved yet').waitFor();
    const card = list.locator(CARDS).first();
    const title = await card.locator('h2').innerText();
    const heart = card.getByRole('button', { name: /^Save / });
    await heart.click();
    expect(await heart.getAttribute('aria-pressed')).toBe('true');
    await saved.getByRole('heading', { name: title }).waitFor();
    await saved.getByRole('link', { name: 'Saved cars: 1' }).waitFor();
    await saved.getByRole('button', { name: /^Save / }).click();
    await expect.poll(() => heart.getAttribute('aria-pressed'), SLOW).toBe('false');
  });

  it('report removed cars and survive invalid storage', async () => {
    const page = await open('/sg/en/saved');
    const cars = [{ id: 999_999_999, slug: 'gone', title: 'A car of old' }];
    await page.evaluate(
      (text) => window.localStorage.setItem('forecourt.favourites.sg', text),
      JSON.stringify({ version: 1, cars }),
    );
    await page.reload();
    await page.getByText('No longer for sale: A car of old').waitFor();
    await page.evaluate(() =>
      window.localStorage.setItem('forecourt.favourites.sg', '{"version":1,"cars":[{'),
    );
    await page.reload();
    await page.getByText('No cars saved yet').waitFor();
  });

  it('a search of the device is named in the language of the page, and by its first words when options fail', async () => {
    const page = await open('/sg/en/buy?price=-90000&body=van');
    const stored = () => page.evaluate(() => window.localStorage.getItem('forecourt.searches.sg') ?? '');
    await expect.poll(stored, SLOW).toContain('body=van');
    const link = page.locator('section li > a[href*="body=van"]');
    await page.route('**/config/options?*', (route) => route.fulfill({ body: 'no' }));
    await page.goto('/sg/zh-SG/saved#searches');
    await link.filter({ hasText: 'Van' }).waitFor(SLOW);
    await page.unroute('**/config/options?*');
    await page.reload();
    await link.filter({ hasText: '厢型车' }).waitFor(SLOW);
    expect(await link.getAttribute('href')).toBe('/sg/zh-sg/buy?price=-90000&body=van');
  });

  it('can be compared at an address that works without scripts', async () => {
    // alike in one row at least
    const page = await open('/sg/en/buy?fuel=petrol', { viewport: PHONE });
    for (const at of [0, 1, 2, 3]) {
      await page
        .locator(CARDS)
        .nth(at)
        .getByRole('button', { name: /^Compare / })
        .click();
    }
    const fifth = page
      .locator(CARDS)
      .nth(4)
      .getByRole('button', { name: /^Compare / });
    expect(await fifth.getAttribute('aria-disabled')).toBe('true');
    await fifth.focus();
    await page.keyboard.press('Enter');
    await page.getByText('You can compare 4 cars at a time.').waitFor();
    expect(await fifth.getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('link', { name: 'Compare now' }).click();
    await page.waitForURL('**/compare/**');
    await waitForHydration(page);
    expect(await page.getByText('4 of 4 cars chosen').count()).toBe(0);
    const other = await open(addressOf(page), { viewport: PHONE, hasScripts: false });
    expect(await other.locator('thead th').count()).toBe(4);
    const rows = () => other.locator('tbody tr:visible').count();
    const all = await rows();
    await other.getByLabel('Only differences').check();
    expect(await rows()).toBeLessThan(all);
    expect(await other.getByText('Best', { exact: true }).count()).toBeGreaterThan(0);
    expect(
      await other.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  });

  it('report removed cars of a comparison and make room', async () => {
    const page = await open('/sg/en/compare');
    const cars = [{ id: 999_999_999, slug: 'gone', title: 'A car of old' }];
    await page.evaluate(
      (text) => window.localStorage.setItem('forecourt.compare.sg', text),
      JSON.stringify({ version: 1, cars }),
    );
    await page.goto('/sg/en/compare/gone');
    await page.getByText('No longer for sale: A car of old').waitFor();
    await page.getByText('1 of 4 cars chosen').waitFor({ state: 'detached' });
    const plain = await open('/sg/en/compare/gone', { hasScripts: false });
    expect(await plain.getByText('Some of these cars are no longer for sale.').count()).toBe(1);
  });

  it('include recently viewed cars', async () => {
    const page = await open('/sg/en/buy');
    const link = page.locator(`${CARDS} > a`).first();
    const title = await link.locator('h2').innerText();
    await link.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    // stored after hydration, when the heading is already visible
    await page.waitForFunction(() => localStorage.getItem('forecourt.views.sg') !== null);
    await page.goto('/sg/en');
    await page.getByRole('heading', { name: 'Recently viewed' }).waitFor();
  });
});
