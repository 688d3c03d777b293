import { sql } from 'drizzle-orm';
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { pagePath } from '#region/routing/paths.ts';
import { openPages } from '../../scripts/start/open-pages.ts';
import { openTestSite } from '../api/test-site.ts';
import { shippedRegions } from '../shipped-regions.ts';
import { browserForTests, DESKTOP, PHONE } from './browser.ts';
import { logIn } from './log-in.ts';
import { axeFaults } from './screens/axe.ts';
import { carsOf } from './screens/cars.ts';
import { mobileNumber } from './screens/new-phone.ts';
import { accountScreens, type Screen, screensOf } from './screens/screens.ts';
import { UNTRANSLATED } from './screens/untranslated.ts';

const { open, allowConsole } = browserForTests();
/** Pages checked concurrently. */
const CONCURRENCY = 3;
/** For busy machines. */
const SLOW = { timeout: 400_000 };

/**
 * @param isDefault whether this is the default language of the region: only then all list items, colours and
 * rules about markup are checked
 * @returns one line per element that breaks a rule, with its screen
 */
async function faultsOn(screens: readonly Screen[], pages: readonly Page[], isDefault: boolean) {
  const queue = [...screens];
  const faults: string[] = [];
  const check = async (page: Page) => {
    for (let screen = queue.pop(); screen; screen = queue.pop()) {
      await page.goto(screen.path);
      await screen.prepare?.(page);
      const where = `${screen.name} (${decodeURI(screen.path)}): `;
      const found = [
        ...(await axeFaults(page, {
          part: screen.part,
          isWhole: isDefault,
          hasColours: isDefault,
          isTranslation: !isDefault,
        })),
        ...(await textFaults(page)),
      ];
      faults.push(...found.map((fault) => where + fault));
    }
  };
  await Promise.all(pages.map(check));
  return faults;
}

/** @returns overflow of the page and untranslated text */
async function textFaults(page: Page): Promise<string[]> {
  const { overflow, widest, text } = await page.evaluate(() => {
    const wide = [...document.querySelectorAll('main *')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth,
    );
    return {
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      widest: wide.slice(-3).map(({ outerHTML }) => outerHTML.slice(0, 120)),
      text: document.body.innerText,
    };
  });
  const untranslated = text.match(UNTRANSLATED);
  return [
    ...(overflow > 0 ? [`wider than the window by ${overflow} px: ${widest.join(' | ')}`] : []),
    ...(untranslated ? [`shows ${untranslated[0]}`] : []),
  ];
}

/** Logs in and saves a search, so that the account has something to show. */
async function logInAs({ code, manifest, defaultLanguage }: ResolvedRegion, page: Page): Promise<void> {
  await logIn(page, code, mobileNumber(manifest.country), { reload: false });
  const status = await page.evaluate(
    async ([address, body]) =>
      (await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
        .status,
    [
      `/api/v1/rabbit/${code}/tickets/buy-hunt-notify?lang=${defaultLanguage.code}`,
      JSON.stringify({ category: 'used', search: 'make=toyota', events: ['new_match'], frequency: 'daily' }),
    ] as const,
  );
  expect(status).toBe(201);
}

/** Opens empty pages of one visitor. */
async function openPagesOf(viewport: typeof PHONE): Promise<Page[]> {
  const first = await open('about:blank', { viewport });
  return [
    first,
    ...(await Promise.all(Array.from({ length: CONCURRENCY - 1 }, () => first.context().newPage()))),
  ];
}

describe.each(shippedRegions)(
  'all screens of $code pass axe, are translated and fit the window',
  (region) => {
    it('in any language', SLOW, async () => {
      allowConsole(/status of (404|410)/);
      // a picture preloaded by the page before may come from memory
      allowConsole(/preloaded using link preload but not used/);
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
      for (const page of onPhone.slice(0, 1)) await logInAs(region, page);
      faults.push(...(await faultsOn(accountScreens(region, region.defaultLanguage), onPhone, true)));
      expect(faults).toEqual([]);
    });
  },
);

it('failed pages pass axe in all languages', SLOW, async () => {
  allowConsole(/status of 500/);
  const stock = Object.fromEntries(shippedRegions.map(({ code }) => [code, 1]));
  const site = await openTestSite({
    stock,
    next: await openPages(`${import.meta.dirname}/../..`, { renderThreads: 1, memory: 'small' }),
  });
  try {
    await site.database.db.execute(sql`DROP TABLE listings CASCADE`);
    const origin = await site.app.listen({ port: 0 });
    const page = await open('about:blank', { viewport: PHONE });
    for (const region of shippedRegions) {
      for (const { code } of region.languages) {
        const path = pagePath(region, { language: code, route: 'cars', segments: ['a-car'] });
        expect((await page.goto(origin + path))?.status(), path).toBe(500);
        const isTranslation = code !== region.defaultLanguage.code;
        expect(await axeFaults(page, { isTranslation }), path).toEqual([]);
      }
    }
    // pending requests must not hit a closed site
    await page.close();
  } finally {
    await site.close();
  }
});
