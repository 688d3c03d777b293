import { describe, expect, it } from 'vitest';
import { addressOf, browserForTests, PHONE } from './browser.ts';

const { open } = browserForTests();

describe('the calculator without scripts', () => {
  it('accepts a price in the format of the region', async () => {
    const page = await open('/id/id/finance', { viewport: PHONE, hasScripts: false });
    await page.locator('input[name="price"]').fill('150.000.000');
    await page.locator('form:has([name="price"]) button[type="submit"]').click();
    expect(addressOf(page)).toContain('price=150.000.000');
    expect(await page.locator('input[name="price"]').inputValue()).toBe('150.000.000');
    expect(await page.getByText(/^Rp\s[\d.]+ per bulan$/).count()).toBe(1);
    expect(await page.locator('input[name="down"]').inputValue()).toMatch(/^\d{2}\.\d{3}\.\d{3}$/);
  });

  it('computes the price for a monthly amount and links to cars of that price', async () => {
    const page = await open('/jp/ja/finance', { viewport: PHONE, hasScripts: false });
    await page.locator('input[name="monthly"]').fill('３００００');
    await page.locator('form:has([name="monthly"]) button[type="submit"]').click();
    await page.getByText(/^[\d,.]+万円までのクルマ$/).waitFor();
    await page.getByRole('link', { name: 'このクルマを見る' }).click();
    const [, maxPrice] = /price=-(\d+)$/.exec(addressOf(page)) ?? [];
    expect(Number(maxPrice)).toBeGreaterThan(1_000_000);
    // the list may still be arriving
    await expect.poll(() => page.locator('#results li :is(h2, h3)').count()).toBeGreaterThan(5);
  });
});

describe('the calculator with scripts', () => {
  it('shows installments to the yen for any input, in ten thousands where that loses no yen', async () => {
    const page = await open('/jp/ja/finance');
    await page.locator('input[name="price"]').fill('２１５００００');
    await page.getByText(/^月々(\d{1,3},\d{3}円|\d+(\.\d)?万円)$/).waitFor();
    await page.locator('input[name="monthly"]').focus();
    expect(await page.locator('input[name="price"]').inputValue()).toBe('2,150,000');
    expect(await page.locator('dl').first().innerText()).toContain('万円');
  });
});
