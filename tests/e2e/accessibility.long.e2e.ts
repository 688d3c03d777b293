import { sql } from 'drizzle-orm';
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { pagePath } from '#region/routing/paths.ts';
import { openPages } from '../../scripts/start/open-pages.ts';
import { openTestSite } from '../api/test-site.ts';
import { shippedRegions } from '../shipped-regions.ts';
import { browserForTests, PHONE } from './browser.ts';
import { logIn } from './log-in.ts';
import { axeFaults } from './screens/axe.ts';
import { carsOf } from './screens/cars.ts';
import { faultsOn, openVisitors } from './screens/check-screens.ts';
import { mobileNumber } from './screens/new-phone.ts';
import { accountScreens, screensOf } from './screens/screens.ts';

const { open, allowConsole } = browserForTests();
/** For busy machines. */
const SLOW = { timeout: 400_000 };

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

describe.each(shippedRegions)(
  'all screens of $code pass axe, are translated and fit the window',
  (region) => {
    it('in the default language', SLOW, async () => {
      allowConsole(/status of (404|410)/);
      // a picture preloaded by the page before may come from memory
      allowConsole(/preloaded using link preload but not used/);
      const origin = inject('origin');
      const { onPhone, atDesk } = await openVisitors(open);
      const cars = await carsOf(region.code, origin);
      const { phone, desk } = await screensOf(region, region.defaultLanguage, cars, origin);
      const faults = [...(await faultsOn(phone, onPhone)), ...(await faultsOn(desk, atDesk))];
      for (const page of onPhone.slice(0, 1)) await logInAs(region, page);
      faults.push(...(await faultsOn(accountScreens(region, region.defaultLanguage), onPhone)));
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

it('the contrast of a style is checked until it has passed on what lies behind it', async () => {
  const page = await open('about:blank');
  const contrastOf = async (styles: string) => {
    await page.setContent(
      `<html lang="en"><title>Colours</title><style>${styles}</style><main><i></i><h1>Big</h1><p>A</p><p>Small words</p></main>`,
    );
    return (await axeFaults(page)).filter((fault) => fault.startsWith('color-contrast'));
  };
  const light = 'p { color: #aaa }';
  expect(await contrastOf(light)).toHaveLength(1);
  expect(await contrastOf(light), 'again').toHaveLength(1);
  const gradient = 'p { background: linear-gradient(#fff, #fff) }';
  expect(await contrastOf(light + gradient), 'over what axe cannot compute').toEqual([]);
  expect(await contrastOf(light + gradient)).toEqual([]);
  expect(await contrastOf(light), 'over the page again').toHaveLength(1);
  const dark = 'p { color: #111 } ';
  expect(await contrastOf(`${dark} p { position: absolute; left: -999px }`), 'out of sight').toEqual([]);
  expect(await contrastOf(dark)).toEqual([]);
  expect(await contrastOf(`${dark} main { background: #222 }`), 'in a dark box').toHaveLength(2);
  const raised = `${dark} h1, p { position: relative }`;
  expect(await contrastOf(raised)).toEqual([]);
  const behind = 'i { position: absolute; inset: 0; background: #222 }';
  expect(await contrastOf(`${raised} ${behind}`), 'over a dark box').toHaveLength(2);
  expect(await contrastOf('p { position: absolute; left: 0; color: #aaa }'), 'in sight').toHaveLength(1);
});
