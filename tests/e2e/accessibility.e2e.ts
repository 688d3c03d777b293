import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Language } from '#contracts/types.ts';
import { slugFor } from '#region/paths.ts';
import { shippedRegions } from '../shipped-regions.ts';
import { browserForTests, DESKTOP, PHONE } from './browser.ts';

const { open, provoke } = browserForTests();

const places = shippedRegions.flatMap((region) =>
  region.languages.map((language: Language) => {
    const home = `/${region.code}/${language.path}`;
    return { home, buy: `${home}/${slugFor(region.manifest.routes.buy?.slug, language.code, 'buy')}` };
  }),
);

/** Every rule that axe has an answer to, one line per element that breaks one. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help} ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}

describe.each(places)('axe finds nothing below $home', ({ home, buy }) => {
  it.each([
    ['a phone', PHONE],
    ['a desk', DESKTOP],
  ])('on %s', async (_, viewport) => {
    const page = await open(home, { viewport });
    expect(await faultsOf(page), home).toEqual([]);

    await page.goto(`${buy}?year=2015-&price=abc`);
    expect(await faultsOf(page), 'cars, a chip and a notice').toEqual([]);
    const car = await page.locator('#results li a:has(h2)').first().getAttribute('href');
    if (viewport === PHONE) {
      await page.locator('a[href="#filters"]').first().click();
      await page.locator('dialog[open]').waitFor();
      await page.locator('dialog details').evaluateAll((all) => {
        for (const group of all) {
          group.removeAttribute('name');
          group.setAttribute('open', '');
        }
      });
      expect(await faultsOf(page), 'the drawer with every group open').toEqual([]);
    }
    await page.goto(`${buy}?price=-1`);
    expect(await faultsOf(page), 'no cars').toEqual([]);

    await page.goto(car ?? '');
    expect(await faultsOf(page), 'a car').toEqual([]);

    provoke(/404/);
    await page.goto(`${home}/nowhere`);
    expect(await faultsOf(page), 'nothing there').toEqual([]);
  });
});
