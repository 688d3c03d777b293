import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import type { Language } from '#contracts/types.ts';
import { slugFor } from '#region/routing/paths.ts';
import { shippedRegions } from '../shipped-regions.ts';
import { browserForTests } from './browser.ts';
import { scriptWeight } from './script-weight.ts';

const { open } = browserForTests();
const WIDTHS = [375, 768, 1280, 1920];
/** KiB, gzipped. */
const MAX_SCRIPTS = 165;

const pages = shippedRegions.flatMap((region) =>
  region.languages.map((language: Language) => ({
    region,
    language,
    path: `/${region.code}/${language.path}/${slugFor(region.manifest.routes.buy?.slug, language.code, 'buy')}`,
  })),
);

describe.each(pages)('the buy page at $path', ({ region, language, path }) => {
  it('shows a page of cars in its language and fits windows of every width', async () => {
    const page = await open(path, { hasScripts: false });
    expect(await page.locator('html').getAttribute('lang')).toBe(language.locale);
    await expect.poll(() => page.locator('#results li :is(h2, h3)').count()).toBe(region.manifest.pageSize);
    expect(await page.locator('#filters fieldset').count()).toBeGreaterThanOrEqual(region.desktop.length);
    expect(await page.locator('h1').textContent()).toMatch(/\p{Nd}/u);
    const text = await page.locator('main').innerText();
    expect(text).not.toMatch(/\{\{|\bundefined\b|\bNaN\b|\b[a-z]+:[a-z_]+\.[a-z]/);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const [content, window] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(content, `at ${width} px`).toBe(window);
    }
  });
});

it('scripts of the buy page stay within their budget', async () => {
  const { files } = await scriptWeight(inject('origin'), pages[0]?.path ?? '');
  expect(files).toBeGreaterThan(50);
  expect(files).toBeLessThan(MAX_SCRIPTS);
});

it('all shipped manifests are covered', () => {
  const manifests = readdirSync(new URL('../../regions', import.meta.url)).filter((file) =>
    file.endsWith('.json'),
  );
  const languages = manifests.flatMap(
    (file) => JSON.parse(readFileSync(new URL(`../../regions/${file}`, import.meta.url), 'utf8')).languages,
  );
  expect(pages).toHaveLength(languages.length);
});
