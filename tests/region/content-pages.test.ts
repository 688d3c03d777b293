import { join } from 'node:path';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { createTranslate } from '#region/text/create-translate.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { CONTENT_PAGES, type ContentPage, contentSegments } from '#region/manifest/region-content.ts';
import { loadCarCare } from '#screens/content/car-care.server.ts';
import { loadCarRatings } from '#screens/content/car-ratings.server.ts';
import { loadCareers } from '#screens/content/careers.server.ts';
import { loadCertified } from '#screens/content/certified.server.ts';
import { ContentScreen } from '#screens/content/content-screen.tsx';
import { catalogueFolders } from '#server/config/folders.ts';
import { readCatalogue } from '#server/manifests/catalogue/read-catalogue.ts';
import { readContent } from '#server/manifests/content/read-content.ts';
import { localeTexts } from '#server/manifests/texts/index.ts';
import { readLocales } from '#server/manifests/locales/read-locales.ts';
import { shippedRegions } from '../shipped-regions.ts';

const ROOT = join(import.meta.dirname, '../..');
const regionsDir = join(ROOT, 'regions');
const folders = { regionsDir, shippedRegionsDir: regionsDir };
const locales = await readLocales({ shippedLocalesDir: join(ROOT, 'public/locales') });
const catalogue = readCatalogue(catalogueFolders(regionsDir, regionsDir));
const { regions } = await readContent(shippedRegions, { folders, locales, catalogue });
const texts = localeTexts(locales.messages);
const LOADERS = {
  certified: loadCertified,
  'car-care': loadCarCare,
  'car-ratings': loadCarRatings,
  careers: loadCareers,
};
const pairs = regions.flatMap((region) => region.languages.map((language) => ({ region, language })));

async function load(pair: (typeof pairs)[number], route: ContentPage, segments: string[], isDraft = false) {
  const messages = texts.messages(pair.language.code);
  const none = { status: 200, body: { data: [] } };
  const api = { get: async () => none } as unknown as PageContext['api'];
  const context = { ...pair, route, segments, messages, api, isDraft } as unknown as PageContext;
  const answer = await LOADERS[route](context, createTranslate(pair.language.code, messages));
  if (answer.kind !== 'screen') return answer.kind;
  return renderToStaticMarkup(
    createElement(
      I18nProvider,
      { language: pair.language, messages } as unknown as ComponentProps<typeof I18nProvider>,
      createElement(ContentScreen, answer.props),
    ),
  );
}

const everyPage = pairs.flatMap((pair) =>
  CONTENT_PAGES.map((route) => ({ pair, route, name: `${pair.region.code} ${pair.language.code} ${route}` })),
);

test.each(everyPage)('the menu item of $name equals the title of the page', async ({ pair, route }) => {
  const messages = texts.messages(pair.language.code);
  const html = await load(pair, route, []);
  const [, heading = ''] = /<h1[^>]*><bdi>(.+?)<\/bdi>/.exec(html) ?? [];
  const title = heading.replaceAll(/<[^>]+>/g, '');
  expect(title).toBe(createTranslate(pair.language.code, messages)(`common:route.${route}`));
});

/** All pages of a route: its list and every entry. */
function addresses({ content }: (typeof regions)[number], route: ContentPage): string[][] {
  return [[], ...contentSegments(content, route)];
}

test('there are fifteen pairs of region and language', () => {
  expect(pairs).toHaveLength(15);
});

test.each(pairs.map((pair) => ({ ...pair, name: `${pair.region.code} ${pair.language.code}` })))(
  'every content page of $name is complete and in its language',
  async (pair) => {
    for (const route of CONTENT_PAGES)
      for (const segments of addresses(pair.region, route)) {
        const html = await load(pair, route, segments);
        const where = [pair.name, route, ...segments].join(' ');
        expect(html, where).toContain('<h1');
        expect(html, where).not.toMatch(/\{\{|undefined|NaN|content:|common:/);
        // links stay within the region and language
        for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g))
          expect(href, where).toMatch(new RegExp(`^/${pair.region.code}/${pair.language.path}(/|$)`));
      }
  },
);

test('unknown content is not found', async () => {
  const [pair] = pairs;
  if (!pair) throw new Error('no region');
  for (const name of ['nothing', 'constructor', '__proto__'])
    for (const route of CONTENT_PAGES) {
      expect(await load(pair, route, [name])).toBe('not_found');
      expect(await load(pair, route, [name, 'more'])).toBe('not_found');
    }
});

test.each(CONTENT_PAGES)('in a preview the parts of %s name properties of its file', async (route) => {
  const pair = pairs.find(({ region }) => region.code === 'sg');
  if (!pair) throw new Error('no region');
  const valueAt = (pointer = '') =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], pair.region.content[route]);
  for (const segments of addresses(pair.region, route)) {
    const html = await load(pair, route, segments, true);
    const parts = [...html.matchAll(/data-part="([^"]*)"/g)].map(([, part = '']) => part.split(':'));
    expect(parts.length, segments.join()).toBeGreaterThan(2);
    for (const [file, pointer] of parts) {
      expect(file).toBe(route);
      expect(valueAt(pointer), `${segments.join()} ${pointer}`).toBeDefined();
    }
    expect(await load(pair, route, segments)).not.toContain('data-part');
  }
});
