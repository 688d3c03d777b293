import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Language } from '#contracts/types.ts';
import { slugFor } from '#region/paths.ts';
import { shippedRegions } from '../shipped-regions.ts';
import { browserForTests, PHONE } from './browser.ts';

const { open, provoke } = browserForTests();

const places = shippedRegions.flatMap((region) =>
  region.languages.map((language: Language) => {
    const home = `/${region.code}/${language.path}`;
    return { home, buy: `${home}/${slugFor(region.manifest.routes.buy?.slug, language.code, 'buy')}` };
  }),
);

/** Items of a list are alike: from the fifth on they say nothing new, and they take axe most of its time. */
const REPEATED = 'main li:nth-child(n + 5)';

/** One line per element that breaks a rule of axe. @param part selector of what is looked at; the whole page when left out */
async function faultsOf(page: Page, part?: string): Promise<string[]> {
  const axe = part ? new AxeBuilder({ page }).include(part) : new AxeBuilder({ page }).exclude(REPEATED);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help} ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}

describe.each(places)('axe finds nothing below $home', ({ home, buy }) => {
  it('on a phone', async () => {
    const page = await open(home, { viewport: PHONE });
    expect(await faultsOf(page), home).toEqual([]);

    await page.goto(`${buy}?year=2015-&price=abc`);
    expect(await faultsOf(page), 'cars, a chip and a notice').toEqual([]);
    await page.locator('a[href="#filters"]').first().click();
    await page.locator('dialog[open]').waitFor();
    await page.locator('dialog details').evaluateAll((all) => {
      for (const group of all) {
        group.removeAttribute('name');
        group.setAttribute('open', '');
      }
    });
    expect(await faultsOf(page, 'dialog'), 'the drawer with every group open').toEqual([]);

    const car = await page.locator('#results li a:has(h2)').first().getAttribute('href');
    await page.goto(car ?? '');
    expect(await faultsOf(page), 'a car').toEqual([]);
  });

  it('at a desk', async () => {
    const page = await open(`${buy}?price=-1`);
    expect(await faultsOf(page), 'no cars').toEqual([]);

    await page.goto(buy);
    expect(await faultsOf(page), 'cars').toEqual([]);

    provoke(/404/);
    await page.goto(`${home}/nowhere`);
    expect(await faultsOf(page), 'nothing there').toEqual([]);
  });
});
