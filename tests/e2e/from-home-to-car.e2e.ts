import { describe, expect, it } from 'vitest';
import type { Language } from '#contracts/types.ts';
import { slugFor } from '#region/routing/paths.ts';
import { shippedRegions } from '../shipped-regions.ts';
import { addressOf, browserForTests } from './browser.ts';
import { UNTRANSLATED } from './screens/untranslated.ts';

const { open, allowConsole } = browserForTests();

const pairs = shippedRegions.flatMap((region) =>
  region.languages.map((language: Language) => ({
    language,
    home: `/${region.code}/${language.path}`,
    cars: `/${region.code}/${language.path}/${slugFor(region.manifest.routes.cars?.slug, language.code, 'cars')}/`,
  })),
);

describe.each(pairs)('a buyer who starts at $home', ({ language, home, cars }) => {
  it('gets from the home page to a car in one language', async () => {
    const page = await open(home);
    expect(await page.locator('html').getAttribute('lang')).toBe(language.locale);
    expect(await page.locator('body').innerText()).not.toMatch(UNTRANSLATED);
    await page
      .locator(`main a[href^="${encodeURI(cars)}"]`)
      .first()
      .click();
    await page.waitForURL((url) => decodeURIComponent(url.pathname).startsWith(cars));
    await expect.poll(() => page.locator('h1').count()).toBe(1);
    expect(await page.locator('body').innerText()).not.toMatch(UNTRANSLATED);
    expect(await page.locator('main').innerText()).toMatch(/\p{Nd}[\p{Nd}.,\s]*\p{Nd}/u);
  });
});

describe('links', () => {
  it('switch country and language as in SPEC 2.2, and keep the language if the country has it', async () => {
    const links = async (path: string) => {
      const page = await open(path);
      return page
        .locator('a[href]')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
    };
    expect(await links('/my/en/buy?make=toyota')).toEqual(
      expect.arrayContaining(['/my/ms/beli-kereta-terpakai', '/th/en']),
    );
    expect(await links('/my/ms')).toEqual(expect.arrayContaining(['/my/zh-my', '/sg/ms', '/th/th']));
  });
  it('to missing pages show a 404 with further links', async () => {
    allowConsole(/404/);
    const page = await open('/th/th/nowhere');
    expect(await page.locator('html').getAttribute('lang')).toBe('th-TH');
    expect(await page.locator('main a[href]').count()).toBeGreaterThan(0);
    expect(addressOf(page)).toBe('/th/th/nowhere');
  });
});
