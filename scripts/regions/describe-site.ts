import type { RegionManifest } from '../../src/contracts/types.ts';
import { inAnyLanguage } from '../../src/region/text/per-language.ts';
import { table } from './table.ts';

/** Brand, parts of the pages and facts on cards. */
export function describeSite({ brand, pages }: RegionManifest): string {
  const colors = Object.entries(brand.colors).map(([name, color]) => `${name} ${color}`);
  const lists: [string, readonly string[]][] = [
    ['home page', pages.home],
    ['listing page', pages.listing],
    ['navigation', pages.navigation],
    ['body types', pages.bodyTypes],
    ['facts on a card', pages.cardFacts],
    ['badges on a card', pages.cardBadges],
    ['table of facts', pages.listingFacts],
  ];
  return table(
    ['', ''],
    [
      ['brand', inAnyLanguage(brand.name).join(', ')],
      ['logo', inAnyLanguage(brand.logo).join(', ')],
      ['fonts', `${brand.fonts.heading}, ${brand.fonts.body}`],
      ['colours', colors.join(', ')],
      ...lists.map(([name, entries]) => [name, entries.join(', ')]),
    ],
  );
}

/** How the demo cars of a region differ from the defaults. */
export function describeDemo({ demo, code }: RegionManifest): string {
  const weights = Object.entries(demo.makeWeights ?? {}).map(([make, weight]) => `${make} ${weight}`);
  const equivalents = Object.entries(demo.equivalents ?? {}).flatMap(([field, values]) =>
    Object.entries(values).map(([value, of]) => `${field} ${value} = ${of.join(' or ')}`),
  );
  return table(
    ['', ''],
    [
      ['cars', `${demo.count ?? 'default'} used, ${demo.newCount ?? 'default'} new`],
      ['market', demo.market || code],
      ['make weights', weights.join(', ')],
      ['equivalents', equivalents.join(', ')],
      ['fields with rules', Object.keys(demo.fields ?? {}).join(', ')],
    ],
  );
}
