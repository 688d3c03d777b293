import { describe, expect, it } from 'vitest';
import { addressOf, browserForTests, PHONE } from './browser.ts';

const { open } = browserForTests();
const bare = { hasScripts: false };
const total = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

describe('the buy page without scripts', () => {
  it('filters by one form and answers with a readable address', async () => {
    const page = await open('/sg/en/buy?sort=price-asc', bare);
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

  it('narrows a make to its model', async () => {
    const page = await open('/sg/en/buy', bare);
    await page.locator('#filters input[value=toyota]').check();
    await page.getByRole('button', { name: 'Show cars' }).click();
    const model = page.locator('#filters input[name=make][value^="toyota."]').first();
    const slug = await model.getAttribute('value');
    await model.check();
    await page.getByRole('button', { name: 'Show cars' }).click();
    await expect.poll(() => addressOf(page)).toBe(`/sg/en/buy?make=${slug}`);
  });

  it('counts before one chooses: a box brings as many cars as it says', async () => {
    const page = await open('/my/en/buy', bare);
    const row = page.locator('#filters label', { has: page.locator('input[value=mpv]') });
    const promised = total(await row.locator('small').textContent());
    await page.goto('/my/en/buy?body=mpv');
    expect(total(await page.locator('h1').textContent())).toBe(promised);
  });

  it('takes filters back, sorts and turns pages by links and small forms', async () => {
    const page = await open('/sg/en/buy?body=suv,sedan&available=1', bare);
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

  it('opens the filters of a phone as a screen of their own', async () => {
    const page = await open('/sg/en/buy', { ...bare, viewport: PHONE });
    await expect.poll(() => page.locator('#filters').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Filters' }).click();
    expect(await page.locator('#filters').boundingBox()).toMatchObject({ x: 0, y: 0, ...PHONE });
    await page.locator('#filters input[name=available]').check();
    await page.getByRole('button', { name: 'Show cars' }).click();
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?available=1');
  });
});

describe('an address that was written by hand', () => {
  it('is used where it can be, and the rest is named while the address stays', async () => {
    const address = '/sg/en/buy?price=23456-&body=suv,zeppelin&year=soon&utm_source=mail';
    const page = await open(address, bare);
    await expect.poll(() => addressOf(page)).toBe(address);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Price, at least' }).inputValue())
      .toBe('23,456');
    const said = await page.locator('#results').innerText();
    expect(said).toContain('“zeppelin” cannot be used for Body type');
    expect(said).toContain('Hatchback');
    expect(said).toContain('“soon” cannot be used for Year of manufacture');
  });

  it('beyond the last page leads to the last page', async () => {
    const page = await open('/hk/en/buy?page=9000', bare);
    const [, last] = /page=(\d+)/.exec(page.url()) ?? [];
    expect(await page.locator('[aria-current=page]').last().textContent()).toBe(last);
    expect(await page.locator('#results li a[href*="/cars/"]').count()).toBeGreaterThan(0);
  });

  it('with words of the search box leads to the filters they mean', async () => {
    const page = await open('/sg/en/buy?q=toyota', bare);
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?make=toyota');
    expect(await page.locator('h1').textContent()).toMatch(/^\d+ used Toyota cars in Singapore$/);
  });

  it('with words that mean nothing says so', async () => {
    const page = await open('/sg/en/buy?q=<b>qqqq</b>', bare);
    expect(await page.locator('#results').innerText()).toContain('We found nothing for “<b>qqqq</b>”');
  });

  it('that finds nothing offers the one filter that is most in the way', async () => {
    const page = await open('/sg/en/buy?price=-5000&year=2026&body=van', bare);
    const way = page.locator('#results a', { hasText: /^Remove “/ });
    const promised = total((await way.textContent())?.split('to see')[1] ?? '');
    expect(promised).toBeGreaterThan(0);
    await way.click();
    expect(total(await page.locator('h1').textContent())).toBe(promised);
  });
});
