import { join } from 'node:path';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { createTranslate } from '#region/text/create-translate.ts';
import { formatPercent, formatSpan } from '#region/format/format-measure.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { ContentScreen } from '#screens/content/content-screen.tsx';
import { loadPriceRating } from '#screens/content/price-rating.server.ts';
import { localeTexts } from '#server/manifests/texts/index.ts';
import { readLocales } from '#server/manifests/locales/read-locales.ts';
import { shippedRegions } from '../shipped-regions.ts';

const locales = await readLocales({ shippedLocalesDir: join(import.meta.dirname, '../../public/locales') });
const texts = localeTexts(locales.messages);
const pairs = shippedRegions.flatMap((region) => region.languages.map((language) => ({ region, language })));
type Pair = (typeof pairs)[number];

async function load(pair: Pair, segments: string[] = []) {
  const messages = texts.messages(pair.language.code);
  const context = { ...pair, route: 'price-rating', segments, messages } as unknown as PageContext;
  const answer = await loadPriceRating(context, createTranslate(pair.language.code, messages));
  if (answer.kind !== 'screen') return answer.kind;
  return renderToStaticMarkup(
    createElement(
      I18nProvider,
      { language: pair.language, messages } as unknown as ComponentProps<typeof I18nProvider>,
      createElement(ContentScreen, answer.props),
    ),
  );
}

test.each(pairs.map((pair) => ({ ...pair, name: `${pair.region.code} ${pair.language.code}` })))(
  'the price rating page of $name shows the figures of the manifest in its language',
  async (pair) => {
    const html = await load(pair);
    const { bands, minimumComparables, freshForHours, yearsApart } = pair.region.manifest.priceRating;
    const { locale } = pair.language;
    const figures = [
      ...Object.values(bands).map((percent) => formatPercent(Math.abs(percent), locale)),
      String(minimumComparables),
      formatSpan(freshForHours, 'hour', locale),
      formatSpan(yearsApart, 'year', locale),
    ];
    for (const figure of figures) expect(html).toContain(figure);
    expect(html).not.toMatch(/\{\{|undefined|NaN|price-rating:|content:|common:|cars:/);
    for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g))
      expect(href).toMatch(new RegExp(`^/${pair.region.code}/${pair.language.path}(/|$)`));
  },
);

test('figures follow the manifest', async () => {
  const [pair] = pairs;
  if (!pair) throw new Error('no region');
  const { manifest } = pair.region;
  const priceRating = { ...manifest.priceRating, bands: { great: -17, good: -3, fair: 8 }, minimumComparables: 13 };
  const html = await load({ ...pair, region: { ...pair.region, manifest: { ...manifest, priceRating } } });
  for (const figure of ['17', '13', '8']) expect(html).toContain(figure);
});

test('the page has no subpages', async () => {
  const [pair] = pairs;
  if (!pair) throw new Error('no region');
  expect(await load(pair, ['more'])).toBe('not_found');
});
