import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { addressOf, browserForTests, DESKTOP, PHONE, waitForAssets, waitForHydration } from './browser.ts';

const { open, allowConsole } = browserForTests();
/** For busy machines. */
const SLOW = { timeout: 300_000 };
const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, summary, [tabindex="0"]';

const CAR = '#results li a:has(h2)';

/** Address of the first matching link. */
const hrefOf = async (page: Page, link: string) =>
  (await page.locator(link).first().getAttribute('href')) ?? '';

/**
 * Presses Tab from the top to the end of the page. @returns visible controls that were not reached, and those
 * without a focus ring
 */
async function tabThrough(page: Page): Promise<{ reached: number; missed: string[]; withoutRing: string[] }> {
  const names = await page.locator(CONTROLS).evaluateAll((all) =>
    all
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(':disabled'))
      .map((each, index) => {
        each.setAttribute('data-stop', String(index));
        return each.outerHTML.slice(0, 120);
      }),
  );
  const reached = new Set<number>();
  const withoutRing: string[] = [];
  for (let press = 0; press < names.length + 5; press += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      const stop = element?.getAttribute('data-stop');
      if (!element || !stop) return undefined;
      // a field with a unit shows the ring around both
      const hasRing = [element, element.parentElement ?? element].some((each) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(each);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      });
      return { stop: Number(stop), hasRing: hasRing || element.matches('[type="range"]') };
    });
    if (!focus) continue;
    reached.add(focus.stop);
    if (!focus.hasRing) withoutRing.push(names[focus.stop] ?? '');
  }
  return { reached: reached.size, missed: names.filter((_, index) => !reached.has(index)), withoutRing };
}

describe.each([
  ['a phone', PHONE],
  ['a desk', DESKTOP],
])('keyboard navigation on %s', (_, viewport) => {
  it.each(['/sg/en/buy?make=toyota&year=2015-', '/sg/en/buy-new'])(
    'reaches all controls on %s with a visible focus',
    { timeout: 600_000 },
    async (path) => {
      const page = await open(path, { viewport });
      // scripts add the buttons of the cards
      await page
        .getByRole('button', { name: /^Save / })
        .last()
        .waitFor(SLOW);
      const { reached, missed, withoutRing } = await tabThrough(page);
      expect(reached).toBeGreaterThan(30);
      expect({ missed, withoutRing }).toEqual({ missed: [], withoutRing: [] });
    },
  );

  it('reaches all controls on the page of a car with everything expanded', { timeout: 600_000 }, async () => {
    allowConsole(/WebGL|GPU stall|GL Driver/);
    const page = await open('/sg/en/buy', { viewport });
    await page.goto(await hrefOf(page, CAR));
    await waitForHydration(page);
    await page.locator('main details').evaluateAll((all) => {
      for (const each of all) if (each instanceof HTMLDetailsElement) each.open = true;
    });
    await waitForAssets(page);
    const { missed, withoutRing } = await tabThrough(page);
    expect({ missed, withoutRing }).toEqual({ missed: [], withoutRing: [] });
  });
});

describe('keyboard navigation', () => {
  it('reaches all controls on other pages', { timeout: 600_000 }, async () => {
    const page = await open('/sg/en/buy');
    const slugs = await page
      .locator(CAR)
      .evaluateAll((links) => links.slice(0, 3).map((link) => link.getAttribute('href')?.split('/').at(-1)));
    await page.goto('/sg/en/car-ratings');
    await waitForHydration(page);
    const rated = await hrefOf(page, 'main a[href*="/car-ratings/"]');
    const compare = `/sg/en/compare/${slugs.join('/')}`;
    for (const path of [
      rated,
      compare,
      '/sg/en/finance?price=98800',
      '/sg/en/saved',
      '/sg/en/profile',
      '/sg/en/price-rating',
    ]) {
      await page.goto(path);
      await waitForHydration(page);
      const { missed, withoutRing } = await tabThrough(page);
      expect({ path, missed, withoutRing }).toEqual({ path, missed: [], withoutRing: [] });
    }
  });

  it('calculates a loan: amounts are grouped on blur, and the caret stays while typing', async () => {
    const page = await open('/id/id/finance');
    const price = page.locator('input[name="price"]');
    await price.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('230000000');
    expect(await price.inputValue()).toBe('230000000');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('5');
    expect(await price.inputValue()).toBe('2300000500');
    expect(await price.evaluate((input) => (input as HTMLInputElement).selectionStart)).toBe(8);
    await page.keyboard.press('Tab');
    expect(await price.inputValue()).toBe('2.300.000.500');
    await page.locator('main form input[type="range"]').first().focus();
    const down = page.locator('input[name="down"]');
    const before = await down.inputValue();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => down.inputValue()).not.toBe(before);
    expect(await down.inputValue()).toMatch(/^\d{1,3}(\.\d{3})+$/);
  });

  it('opens a filter group, selects an option and removes it', async () => {
    const page = await open('/sg/en/buy');
    const group = page.locator('#filters details', { has: page.locator('[name="fuel"]') });
    await group.locator('summary').focus();
    if ((await group.getAttribute('open')) === null) await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => addressOf(page), SLOW).toMatch(/\?fuel=[a-z-]+$/);
    await page.locator('nav a[href$="/sg/en/buy"]').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => addressOf(page), SLOW).toBe('/sg/en/buy');
  });

  it('works in the drawer of a phone and returns the focus', async () => {
    const page = await open('/sg/en/buy', { viewport: PHONE });
    const opener = page.locator('a[href="#filters"]');
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.locator('dialog[open]').waitFor();
    const fuel = page.locator('dialog details', { has: page.locator('[name="fuel"]') });
    await fuel.locator('summary').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => addressOf(page), SLOW).toMatch(/\?fuel=[a-z-]+$/);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog').count()).toBe(0);
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
