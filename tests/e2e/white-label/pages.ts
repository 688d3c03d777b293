import { describe, expect, it } from 'vitest';
import { expectOwnPage } from '../../fixtures/white-label/expect-own-page.ts';
import { ARABIC, type OwnSite, VIETNAMESE } from '../../fixtures/white-label/own-site.ts';

/** Tests all kinds of pages of the regions of the customer in each of their languages. */
export function testPages({ open, origin, allowConsole }: OwnSite): void {
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
    it('the home page links to searches that find cars', async () => {
      const page = await open(home);
      await expectOwnPage(page, { language, direction });
      const links = await page
        .locator('main a[href]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      // makes have pages of their own
      const isMake = (href: string) => /^(\/[^/?]+){3}\/[a-z-]+$/.test(href);
      const tiles = links.filter((href) => href.startsWith(`${encodeURI(buy)}?`) || isMake(href));
      expect(tiles.length).toBeGreaterThan(10);
      for (const tile of tiles.slice(0, 8)) {
        const answer = await fetch(origin() + tile);
        expect(answer.status, tile).toBe(200);
      }
    });

    it('the buy page shows cars at its localized address', async () => {
      const page = await open(buy);
      await expectOwnPage(page, { language, direction });
      expect(await page.locator('h1').innerText()).toMatch(digits);
      expect(await page.locator('#results li :is(h2, h3)').count()).toBeGreaterThan(10);
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(decodeURI(canonical ?? '')).toBe(`${origin()}${buy}`);
    });

    it('the page of a car has an address and facts of the region', async () => {
      const page = await open(buy);
      const link = page.locator(`#results a[href^="${encodeURI(cars)}"]`).first();
      await page.goto((await link.getAttribute('href')) ?? '');
      await expectOwnPage(page, { language, direction });
      expect(decodeURI(page.url())).toContain(cars);
      expect(await page.locator('dl dt').count()).toBeGreaterThan(6);
    });

    it('a missing page is a 404 in the language', async () => {
      allowConsole(/404/);
      const page = await open(`${home}/qqqq`);
      await expectOwnPage(page, { language, direction });
      expect((await fetch(`${origin()}${home}/qqqq`)).status).toBe(404);
    });
  });

  describe('the default region', () => {
    it('receives visitors, and shipped regions do not exist', async () => {
      const root = await fetch(origin(), { redirect: 'manual' });
      expect(root.headers.get('location')).toMatch(/\/eg\/ar$/);
      expect((await fetch(`${origin()}/sg/en`)).status).toBe(404);
      expect((await fetch(`${origin()}/api/v1/rabbit/sg/listings`)).status).toBe(404);
    });

    it('has its own colours, corners, fonts and legal lines', async () => {
      const page = await open('/eg/en');
      await page.evaluate(() => document.fonts.ready);
      const style = await page.evaluate(() => ({
        hasBrandFont: [...document.fonts].some(
          ({ family, status, unicodeRange }) =>
            family.includes('Noto Sans') && status === 'loaded' && /^U\+0{0,3}0?-FF/i.test(unicodeRange),
        ),
        background: getComputedStyle(document.body).backgroundColor,
        button: getComputedStyle(document.querySelector('main form button') ?? document.body).backgroundColor,
        radius: getComputedStyle(document.querySelector('main form button') ?? document.body).borderRadius,
        font: getComputedStyle(document.body).fontFamily,
      }));
      expect(style).toMatchObject({
        hasBrandFont: true,
        background: 'rgb(255, 253, 247)',
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

  describe('the switch of language and country', () => {
    it('keeps the search in another language and resets it in another country', async () => {
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
}
