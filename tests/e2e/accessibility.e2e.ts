import { sql } from 'drizzle-orm';
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { pagePath } from '#region/routing/paths.ts';
import { openPages } from '../../scripts/start/open-pages.ts';
import { openTestSite } from '../api/test-site.ts';
import { shippedRegions } from '../shipped-regions.ts';
import { browserForTests, DESKTOP, PHONE } from './browser.ts';
import { axeFaults } from './screens/axe.ts';
import { carsOf } from './screens/cars.ts';
import { type Screen, screensOf } from './screens/screens.ts';
import { UNTRANSLATED } from './screens/untranslated.ts';

const { open, provoke } = browserForTests();
/** Pages that are looked at side by side. */
const AT_ONCE = 3;
/** For machines that are busy with other things. */
const SLOW = { timeout: 400_000 };

/**
 * @param isDefault whether this is the region's default language: its lists are looked at to their end, and its colours,
 * which a region has in all of its languages
 * @returns one line per element that breaks a rule, with the screen it stands on
 */
async function faultsOn(screens: readonly Screen[], pages: readonly Page[], isDefault: boolean) {
  const left = [...screens];
  const faults: string[] = [];
  const look = async (page: Page) => {
    for (let screen = left.pop(); screen; screen = left.pop()) {
      await page.goto(screen.path);
      await screen.prepare?.(page);
      const where = `${screen.name} (${decodeURI(screen.path)}): `;
      const found = [
        ...(await axeFaults(page, { part: screen.part, isWhole: isDefault, hasColours: isDefault })),
        ...(await textFaults(page)),
      ];
      faults.push(...found.map((fault) => where + fault));
    }
  };
  await Promise.all(pages.map(look));
  return faults;
}

/** @returns what stands beside the window, and what was not translated */
async function textFaults(page: Page): Promise<string[]> {
  const { overflow, text } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - window.innerWidth,
    text: document.body.innerText,
  }));
  const untranslated = text.match(UNTRANSLATED);
  return [
    ...(overflow > 0 ? [`wider than the window by ${overflow} px`] : []),
    ...(untranslated ? [`shows ${untranslated[0]}`] : []),
  ];
}

/** Empty pages of one visitor. */
async function openPagesOf(viewport: typeof PHONE): Promise<Page[]> {
  const first = await open('about:blank', { viewport });
  return [
    first,
    ...(await Promise.all(Array.from({ length: AT_ONCE - 1 }, () => first.context().newPage()))),
  ];
}

describe.each(shippedRegions)(
  'axe finds nothing on any screen of $code, it is translated and fits the window',
  (region) => {
    it('in any language', SLOW, async () => {
      provoke(/status of (404|410)/);
      // a picture that the page before has left in memory is taken from there
      provoke(/preloaded using link preload but not used/);
      const origin = inject('origin');
      const cars = await carsOf(region.code, origin);
      const onPhone = await openPagesOf(PHONE);
      const atDesk = await openPagesOf(DESKTOP);
      const faults: string[] = [];
      for (const language of region.languages) {
        const isDefault = language === region.defaultLanguage;
        const { phone, desk } = await screensOf(region, language, cars, origin);
        faults.push(
          ...(await faultsOn(phone, onPhone, isDefault)),
          ...(await faultsOn(desk, atDesk, isDefault)),
        );
      }
      expect(faults).toEqual([]);
    });
  },
);

it('axe finds nothing where a page could not be made, in any language', SLOW, async () => {
  provoke(/status of 500/);
  const stock = Object.fromEntries(shippedRegions.map(({ code }) => [code, 1]));
  const site = await openTestSite({ stock, next: await openPages(`${import.meta.dirname}/../..`, 1) });
  try {
    await site.database.db.execute(sql`DROP TABLE listings CASCADE`);
    const origin = await site.app.listen({ port: 0 });
    const page = await open('about:blank', { viewport: PHONE });
    for (const region of shippedRegions) {
      for (const { code } of region.languages) {
        const path = pagePath(region, { language: code, route: 'cars', segments: ['a-car'] });
        expect((await page.goto(origin + path))?.status(), path).toBe(500);
        expect(await axeFaults(page), path).toEqual([]);
      }
    }
    // what it still asks for must not find the site closed
    await page.close();
  } finally {
    await site.close();
  }
});
