import { describe, expect, it } from 'vitest';
import { addressOf, browserForTests, PHONE } from './browser.ts';

const { open } = browserForTests();
const withoutScripts = { hasScripts: false };
const total = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

describe('the buy page without scripts', () => {
  it('filters by a form and redirects to a readable address', async () => {
    const page = await open('/sg/en/buy?sort=price-asc', withoutScripts);
    await page.getByRole('textbox', { name: 'Price, at least' }).fill('20,000');
    await page.getByRole('textbox', { name: 'Price, at most' }).fill('400000');
    await page.locator('#filters input[name=body][value=suv]').check();
    await page.locator('#filters input[name=body][value=sedan]').check();
    await page.getByRole('button', { name: 'Show cars' }).click();
    await expect
      .poll(() => addressOf(page))
      .toBe('/sg/en/buy?price=20000-400000&body=sedan,suv&sort=price-asc');
    await expect.poll(() => page.getByRole('link', { name: 'Remove filter: SUV' }).count()).toBe(1);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Price, at least' }).inputValue())
      .toBe('20,000');
  });

  it('narrows a make to a model', async () => {
    const page = await open('/sg/en/buy', withoutScripts);
    await page.locator('#filters input[value=toyota]').check();
    await page.getByRole('button', { name: 'Show cars' }).click();
    const model = page.locator('#filters input[name=make][value^="toyota."]').first();
    const slug = await model.getAttribute('value');
    await model.check();
    await page.getByRole('button', { name: 'Show cars' }).click();
    await expect.poll(() => addressOf(page)).toBe(`/sg/en/buy?make=${slug}`);
  });

  it('shows the number of cars that an option finds', async () => {
    const page = await open('/my/en/buy', withoutScripts);
    const row = page.locator('#filters label', { has: page.locator('input[value=mpv]') });
    const expected = total(await row.locator('small').textContent());
    await page.goto('/my/en/buy?body=mpv');
    expect(total(await page.locator('h1').textContent())).toBe(expected);
  });

  it('removes filters, sorts and pages by links and small forms', async () => {
    const page = await open('/sg/en/buy?body=suv,sedan&available=1', withoutScripts);
    await page.getByRole('link', { name: 'Remove filter: Sedan' }).click();
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?available=1&body=suv');
    await page.getByLabel('Sort by').selectOption('mileage-asc');
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?available=1&body=suv&sort=mileage-asc');
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?available=1&body=suv&sort=mileage-asc&page=2');
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?sort=mileage-asc');
  });

  it('opens the filters of a phone full screen', async () => {
    const page = await open('/sg/en/buy', { ...withoutScripts, viewport: PHONE });
    await expect.poll(() => page.locator('#filters').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Filters' }).click();
    expect(await page.locator('#filters').boundingBox()).toMatchObject({ x: 0, y: 0, ...PHONE });
    await page.locator('#filters input[name=available]').check();
    await page.getByRole('button', { name: 'Show cars' }).click();
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?available=1');
  });
});

describe('an arbitrary address', () => {
  it('applies valid values, reports invalid ones and remains unchanged', async () => {
    const address = '/sg/en/buy?price=23456-&body=suv,zeppelin&year=soon&utm_source=mail';
    const page = await open(address, withoutScripts);
    await expect.poll(() => addressOf(page)).toBe(address);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Price, at least' }).inputValue())
      .toBe('23,456');
    const text = await page.locator('#results').innerText();
    expect(text).toContain('“zeppelin” cannot be used for Body type');
    expect(text).toContain('Hatchback');
    expect(text).toContain('“soon” cannot be used for Year of manufacture');
  });

  it('redirects pages after the last one to the last one', async () => {
    const page = await open('/hk/en/buy?page=9000', withoutScripts);
    const [, last] = /page=(\d+)/.exec(page.url()) ?? [];
    expect(await page.locator('[aria-current=page]').last().textContent()).toBe(last);
    expect(await page.locator('#results li a[href*="/cars/"]').count()).toBeGreaterThan(0);
  });

  it('redirects search words to filters', async () => {
    const page = await open('/sg/en/buy?q=toyota', withoutScripts);
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?make=toyota');
    expect(await page.locator('h1').textContent()).toMatch(/^\d+ used Toyota cars in Singapore$/);
  });

  it('reports unknown search words', async () => {
    const page = await open('/sg/en/buy?q=<b>qqqq</b>', withoutScripts);
    expect(await page.locator('#results').innerText()).toContain('We did not understand: “<b>qqqq</b>”');
  });

  it('suggests removing one filter when nothing is found', async () => {
    const page = await open('/sg/en/buy?price=-5000&body=suv', withoutScripts);
    const suggestion = page.locator('#results a', { hasText: /^Remove “/ });
    const expected = total((await suggestion.textContent())?.split('to see')[1] ?? '');
    expect(expected).toBeGreaterThan(0);
    await suggestion.click();
    expect(total(await page.locator('h1').textContent())).toBe(expected);
  });
});
