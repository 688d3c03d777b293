import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENVIRONMENT } from '../fixtures/white-label/set.ts';
import { addressOf, browserForTests, type OpenOptions, PHONE } from './browser.ts';
import { startSite } from './site.ts';

/** The built site on manifests and texts that the repository knows nothing of. */
const browser = browserForTests();
const WIDTHS = [375, 768, 1280];
const ARABIC = '/eg/ar/سيارات-مستعملة';
const VIETNAMESE = '/vn/vi/mua-xe-cũ';
let origin = '';
let stop = async () => {};

beforeAll(async () => {
  const running = process.env.WHITE_LABEL_ORIGIN;
  if (running) origin = running;
  else ({ origin, stop } = await startSite(ENVIRONMENT));
});
afterAll(() => stop());

const open = (path: string, options: OpenOptions = {}) =>
  browser.open(path, { ...options, context: { ...options.context, baseURL: origin } });
const heading = (page: Page) => page.locator('h1').innerText();

/** Cars a heading counts, whatever its digits; one and two are words in Arabic. */
function counted(text: string): number {
  const [digits] = /\p{Nd}[\p{Nd}.,٬]*/u.exec(text) ?? [''];
  return Number([...digits].map((digit) => '٠١٢٣٤٥٦٧٨٩'.indexOf(digit)).join('')) || 0;
}

describe.each([
  {
    language: 'ar-EG',
    direction: 'rtl',
    home: '/eg/ar',
    buy: ARABIC,
    cars: '/eg/ar/سيارة/',
    digits: /[٠-٩]/,
  },
  {
    language: 'en-EG',
    direction: 'ltr',
    home: '/eg/en',
    buy: '/eg/en/used-cars',
    cars: '/eg/en/car/',
    digits: /[0-9]/,
  },
  {
    language: 'vi-VN',
    direction: 'ltr',
    home: '/vn/vi',
    buy: VIETNAMESE,
    cars: '/vn/vi/xe/',
    digits: /[0-9]/,
  },
  {
    language: 'en-VN',
    direction: 'ltr',
    home: '/vn/en',
    buy: '/vn/en/buy',
    cars: '/vn/en/cars/',
    digits: /[0-9]/,
  },
])('in $language', ({ language, direction, home, buy, cars, digits }) => {
  /** What every page of the set has to be. */
  async function expectOwnPage(page: Page): Promise<void> {
    const html = page.locator('html');
    expect(await html.getAttribute('lang')).toMatch(new RegExp(`^${language}`));
    expect(await html.getAttribute('dir')).toBe(direction);
    const text = await page.locator('body').innerText();
    expect(text).not.toMatch(/\{\{|⟦|\bundefined\b|\bNaN\b|\b[a-z]+:[a-z_]+\.[a-z]/);
    expect(`${await page.title()} ${text}`).not.toMatch(/forecourt|singapore/i);
    expect(await page.locator('header img').first().getAttribute('src')).toContain('qafila.svg');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const [content, window] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(content, `at ${width} px`).toBe(window);
    }
  }

  it('the home page greets, and its tiles lead to searches that find cars', async () => {
    const page = await open(home);
    await expectOwnPage(page);
    const buyPath = encodeURI(buy);
    const tiles = await page
      .locator(`main a[href^="${buyPath}?"]`)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(tiles.length).toBeGreaterThan(10);
    for (const tile of tiles.slice(0, 8)) {
      const answer = await fetch(origin + tile);
      expect(answer.status, tile).toBe(200);
    }
  });

  it('the buy page shows a page of cars under its own address', async () => {
    const page = await open(buy);
    await expectOwnPage(page);
    expect(await heading(page)).toMatch(digits);
    expect(await page.locator('#results h3').count()).toBeGreaterThan(10);
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(decodeURI(canonical ?? '')).toBe(`${origin}${buy}`);
  });

  it('a car has an address and facts of the region', async () => {
    const page = await open(buy);
    const link = page.locator(`#results a[href^="${encodeURI(cars)}"]`).first();
    await page.goto((await link.getAttribute('href')) ?? '');
    await expectOwnPage(page);
    expect(decodeURI(page.url())).toContain(cars);
    expect(await page.locator('dl dt').count()).toBeGreaterThan(6);
  });

  it('an address that leads nowhere says so in the language', async () => {
    browser.provoke(/404/);
    const page = await open(`${home}/qqqq`);
    await expectOwnPage(page);
    expect((await fetch(`${origin}${home}/qqqq`)).status).toBe(404);
  });
});

describe('the default of the set', () => {
  it('receives visitors, and addresses of shipped regions lead nowhere', async () => {
    const root = await fetch(origin, { redirect: 'manual' });
    expect(root.headers.get('location')).toMatch(/\/eg\/ar$/);
    expect((await fetch(`${origin}/sg/en`)).status).toBe(404);
    expect((await fetch(`${origin}/api/v1/rabbit/sg/listings`)).status).toBe(404);
  });

  it('is another company: colours, corners, fonts and legal lines', async () => {
    const page = await open('/eg/en');
    const look = await page.evaluate(() => ({
      ground: getComputedStyle(document.body).backgroundColor,
      button: getComputedStyle(document.querySelector('main form button') ?? document.body).backgroundColor,
      radius: getComputedStyle(document.querySelector('main form button') ?? document.body).borderRadius,
      font: getComputedStyle(document.body).fontFamily,
    }));
    expect(look).toMatchObject({
      ground: 'rgb(255, 253, 247)',
      button: 'rgb(11, 93, 87)',
      radius: '2px',
      font: expect.stringMatching(/^"?Noto Sans/),
    });
    expect(await page.locator('footer').innerText()).toContain('Commercial register 123456');
    await page.goto('/vn/en');
    expect(
      await page
        .locator('main form button')
        .first()
        .evaluate((button) => getComputedStyle(button).backgroundColor),
    ).toBe('rgb(122, 31, 75)');
  });
});

describe('filters of the region', () => {
  it.each([
    ['options joined by or', 'body=microbus,quarter_ton'],
    ['options joined by and', 'equipment=sunroof,leather'],
    ['marks joined by and', 'payment=listing.takes_installments,listing.takes_trade_in'],
    ['a mark that must not be', 'no_accident=1'],
    ['a button', 'customs=assembled_here'],
    ['a number option', 'cylinders=4'],
    ['at least a number', 'license=24'],
    ['a range in other units', 'license-years=2-3'],
    ['a range of money', 'price=300000-900000'],
    ['a make in its own script', 'make=nasr.شاهين'],
  ])('narrow the stock: %s', async (_, query) => {
    const page = await open(`${ARABIC}?${query}`, { hasScripts: false });
    const api = await fetch(`${origin}/api/v1/rabbit/eg/listings?${query}`);
    const { meta } = (await api.json()) as { meta: { total: number } };
    expect(meta.total).toBeGreaterThan(2);
    expect(meta.total).toBeLessThan(600);
    expect(counted(await heading(page))).toBe(meta.total);
    expect(await page.locator('#results a[href] [class]').count()).toBeGreaterThan(0);
  });

  it('take Arabic and Persian digits with their marks, with scripts', async () => {
    const page = await open(ARABIC);
    await page.locator('#filters input[name=price_min]').fill('٣٠٠٬٠٠٠');
    await page.keyboard.press('Tab');
    await expect.poll(() => addressOf(page)).toBe(`${ARABIC}?price=300000-`);
    await page.locator('#filters input[name=price_max]').fill('۹۰۰۰۰۰');
    await page.keyboard.press('Tab');
    await expect.poll(() => addressOf(page)).toBe(`${ARABIC}?price=300000-900000`);
    await expect.poll(() => page.locator('#filters input[name=price_max]').inputValue()).toBe('٩٠٠٬٠٠٠');
  });

  it('take them without scripts too, in the drawer of a phone', async () => {
    const page = await open(ARABIC, { hasScripts: false, viewport: PHONE });
    await page.getByRole('link', { name: 'تصفية' }).click();
    await page.locator('#filters input[name=price_max]').fill('٤٠٠٬٠٠٠');
    await page.locator('#filters input[name=equipment][value=camera]').check({ force: true });
    await page.getByRole('button', { name: 'عرض السيارات' }).click();
    expect(addressOf(page)).toBe(`${ARABIC}?price=-400000&equipment=camera`);
    expect(await page.getByRole('link', { name: /^حذف الاختيار/ }).count()).toBe(2);
  });

  it('understand words of the language', async () => {
    const page = await open(`${ARABIC}?q=${encodeURIComponent('نصر شاهين')}`, { hasScripts: false });
    expect(addressOf(page)).toBe(`${ARABIC}?make=${encodeURIComponent('nasr.شاهين')}`);
    await page.goto(`${VIETNAMESE}?q=${encodeURIComponent('bán tải')}`);
    expect(addressOf(page)).toBe(`${VIETNAMESE}?body=pickup`);
  });

  it('lead on when nothing is left', async () => {
    const page = await open(`${ARABIC}?make=ferrari&price=-20000`, { hasScripts: false });
    const way = page.locator('#results a', { hasText: /^احذف «/ });
    await way.click();
    expect(await page.locator('#results h3').count()).toBeGreaterThan(0);
  });
});

describe('the switch of language and country', () => {
  it('keeps the search in the other language and starts anew in the other country', async () => {
    const page = await open(`${ARABIC}?body=microbus`);
    await page.locator('header summary').first().click();
    await page.locator('header').getByRole('link', { name: 'English' }).first().click();
    await page.waitForURL('**/used-cars?body=microbus');
    expect(await page.locator('html').getAttribute('dir')).toBe('ltr');
    await page.locator('header summary').first().click();
    await page.locator('header').getByRole('link', { name: 'Vietnam' }).first().click();
    await page.waitForURL('**/vn/en**');
  });
});
