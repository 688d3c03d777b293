import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { ARABIC, type OwnSite, VIETNAMESE } from '../../fixtures/white-label/own-site.ts';
import { addressOf, PHONE } from '../browser.ts';

const heading = (page: Page) => page.locator('h1').innerText();

/** Number of cars in a heading with digits of any script; one and two are words in Arabic. */
function carCount(text: string): number {
  const [digits] = /\p{Nd}[\p{Nd}.,٬]*/u.exec(text) ?? [''];
  return Number([...digits].map((digit) => '٠١٢٣٤٥٦٧٨٩'.indexOf(digit)).join('')) || 0;
}

/** Tests filters that only the manifests of the customer have. */
export function testFilters({ open, origin }: OwnSite): void {
  describe('filters of the region', () => {
    it.each([
      ['options joined by or', 'body=microbus,quarter_ton'],
      ['options joined by and', 'equipment=sunroof,leather'],
      ['flags joined by and', 'payment=listing.takes_installments,listing.takes_trade_in'],
      ['a negated flag', 'no_accident=1'],
      ['a button', 'customs=assembled_here'],
      ['a number option', 'cylinders=4'],
      ['at least a number', 'license=24'],
      ['a range in other units', 'license-years=2-3'],
      ['a range of money', 'price=300000-900000'],
      ['a make in another script', 'make=nasr.شاهين'],
    ])('narrow the results: %s', async (_, query) => {
      const page = await open(`${ARABIC}?${query}`, { hasScripts: false });
      const api = await fetch(`${origin()}/api/v1/rabbit/eg/listings?${query}`);
      const { meta } = (await api.json()) as { meta: { total: number } };
      expect(meta.total).toBeGreaterThan(2);
      expect(meta.total).toBeLessThan(600);
      expect(carCount(await heading(page))).toBe(meta.total);
      expect(await page.locator('#results a[href] [class]').count()).toBeGreaterThan(0);
    });

    it('accept Arabic and Persian digits with separators', async () => {
      const page = await open(ARABIC);
      await page.locator('#filters input[name=price_min]').fill('٣٠٠٬٠٠٠');
      await page.keyboard.press('Tab');
      await expect.poll(() => addressOf(page)).toBe(`${ARABIC}?price=300000-`);
      await page.locator('#filters input[name=price_max]').fill('۹۰۰۰۰۰');
      await page.keyboard.press('Tab');
      await expect.poll(() => addressOf(page)).toBe(`${ARABIC}?price=300000-900000`);
      await expect.poll(() => page.locator('#filters input[name=price_max]').inputValue()).toBe('٩٠٠٬٠٠٠');
    });

    it('accept them without scripts in the drawer of a phone', async () => {
      const page = await open(ARABIC, { hasScripts: false, viewport: PHONE });
      await page.getByRole('link', { name: 'تصفية' }).click();
      await page.locator('#filters input[name=price_max]').fill('٤٠٠٬٠٠٠');
      await page.locator('#filters input[name=equipment][value=camera]').check({ force: true });
      await page.getByRole('button', { name: 'عرض السيارات' }).click();
      await expect.poll(() => addressOf(page)).toBe(`${ARABIC}?price=-400000&equipment=camera`);
      await expect.poll(() => page.getByRole('link', { name: /^حذف الاختيار/ }).count()).toBe(2);
    });

    it('do not widen the page of a phone when many are set', async () => {
      const query = 'price=300000-900000&body=sedan,suv&license=12&equipment=sunroof,camera';
      const page = await open(`${ARABIC}?${query}`, { viewport: PHONE, context: { isMobile: true } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      await page
        .locator('main')
        .getByRole('link', { name: /^تصفية/ })
        .click();
      await page.getByRole('dialog').waitFor();
    });

    it('are found by words of the language', async () => {
      const page = await open(`${ARABIC}?q=${encodeURIComponent('نصر شاهين')}`, { hasScripts: false });
      await expect.poll(() => addressOf(page)).toBe(`${ARABIC}?make=${encodeURIComponent('nasr.شاهين')}`);
      await page.goto(`${ARABIC}?q=${encodeURIComponent('تويوتا')}`);
      await expect.poll(() => addressOf(page)).toBe(`${ARABIC}?make=toyota`);
      await page.goto(`${VIETNAMESE}?q=${encodeURIComponent('bán tải')}`);
      await expect.poll(() => addressOf(page)).toBe(`${VIETNAMESE}?body=pickup`);
    });

    it('suggest alternatives when nothing is found', async () => {
      const page = await open(`${ARABIC}?make=toyota&price=-20000`, { hasScripts: false });
      const suggestion = page.locator('#results a', { hasText: /^احذف «/ });
      await suggestion.click();
      await expect.poll(() => page.locator('#results li :is(h2, h3)').count()).toBeGreaterThan(0);
    });
  });
}
