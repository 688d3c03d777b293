import { describe, expect, inject, it } from 'vitest';
import type { Language, ListListingsAnswer } from '#contracts/types.ts';
import { slugFor } from '#region/routing/paths.ts';
import { shippedRegions } from '../shipped-regions.ts';
import { addressOf, browserForTests } from './browser.ts';
import { axeFaults } from './screens/axe.ts';
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
  it('switch country and language, and keep the list and the language if the country has them', async () => {
    const links = async (path: string) => {
      const page = await open(path);
      return page
        .locator('a[href]')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
    };
    expect(await links('/my/en/buy?make=toyota')).toEqual(
      expect.arrayContaining(['/my/ms/beli-kereta-terpakai', '/th/en/buy']),
    );
    expect(await links('/my/ms')).toEqual(expect.arrayContaining(['/my/zh-my', '/sg/ms', '/th/th']));
  });
  it('to the messaging app show the QR code of the car in wide windows; others and those without scripts lead to the app', async () => {
    const answer = await fetch(`${inject('origin')}/api/v1/rabbit/sg/listings`);
    const [car] = ((await answer.json()) as ListListingsAnswer).data;
    const context = { permissions: ['clipboard-read', 'clipboard-write'] };
    const page = await open(`/sg/en/cars/car/car/car/${car?.slug}`, { context });
    const link = page.locator('#car_info').getByRole('link', { name: 'WhatsApp us' });
    const dialog = page.getByRole('dialog', { name: 'WhatsApp us' });
    // what every page asks for once it is idle
    await page.waitForLoadState('networkidle');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await link.focus();
    expect(fetched).toEqual([]);
    await page.keyboard.press('Enter');
    const picture = dialog.getByRole('img', { name: 'QR code that opens the chat' });
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((each) => each instanceof HTMLImageElement && each.naturalWidth))
      .toBe(600);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('+6581234511');
    const here = dialog.getByRole('link', { name: 'Open on this computer' });
    expect(await here.getAttribute('href')).toMatch(
      /^https:\/\/web\.whatsapp\.com\/send\?phone=6581234511&text=/,
    );
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await link.evaluate((each) => each === document.activeElement)).toBe(true);

    allowConsole(/ERR_FAILED|Failed to load resource/);
    await page.route('**/line-qr-code?*', (route) => route.abort());
    await link.click();
    await dialog.getByText('The QR code could not be loaded').waitFor();
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 1279, height: 900 });
    const followed = await link.evaluate((each: HTMLAnchorElement) => {
      const { promise, resolve } = Promise.withResolvers<[boolean, string]>();
      const listen = (event: Event) => {
        resolve([event.defaultPrevented, each.href]);
        event.preventDefault();
      };
      window.addEventListener('click', listen, { once: true });
      each.click();
      return promise;
    });
    expect(followed).toEqual([false, expect.stringMatching(/^https:\/\/wa\.me\/6581234511\?text=/)]);
    const html = await (await fetch(page.url())).text();
    expect(html).toContain('href="https://wa.me/6581234511?text=');
  });
  it('to missing pages show a 404 with further links', async () => {
    allowConsole(/404/);
    const page = await open('/th/th/nowhere');
    expect(await page.locator('html').getAttribute('lang')).toBe('th-TH');
    expect(await page.locator('main a[href]').count()).toBeGreaterThan(0);
    expect(addressOf(page)).toBe('/th/th/nowhere');
  });
});
