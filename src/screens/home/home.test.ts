import { expect, test } from 'vitest';
import type { ListingCard } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { resolveRegion } from '#region/resolve-region.ts';
import type { ApiAnswer, PageContext } from '#region/routing/page-context.ts';
import { demoDetails, englishTexts, sectionInput } from '../../../tests/demo-details.ts';
import { shippedManifest } from '../../../tests/shipped-regions.ts';
import { loadHome } from './home.server.ts';

const details = demoDetails('sg', 12);
const [one] = details;
if (!one) throw new Error('no demo car');
const { context } = sectionInput('sg', one);
const used = details.map(({ card }) => card);
const fresh = used.map((card): ListingCard => ({ ...card, kind: 'new', status: 'available' }));

/** The home page over an API that knows new cars, and what it asked of it. */
async function home(region: ResolvedRegion, stats = {}) {
  const asked: string[] = [];
  const api = {
    get: <Body>(path: string): Promise<ApiAnswer<Body>> => {
      asked.push(path);
      const data = path.startsWith('/listings/new-home') ? fresh : used;
      return Promise.resolve({
        status: 200,
        body: { data, meta: { total: path.includes('price=') ? 5 : 12, facets: {}, stats } } as Body,
      });
    },
  };
  const answer = await loadHome({ ...context, region, api } as PageContext, englishTexts);
  if (answer.kind !== 'screen') throw new Error(`the home page is ${answer.kind}`);
  return { asked, sections: answer.props.sections };
}
const regionWith = (newCars: boolean) => {
  const manifest = shippedManifest('sg');
  return resolveRegion({ ...manifest, features: { ...manifest.features, newCars } }, 2026);
};

test('the home page shows new cars with their own facts, and leads to all of them', async () => {
  const { sections } = await home(regionWith(true));
  const row = sections.find(({ kind }) => kind === 'new_cars');
  if (!row || !('cars' in row)) throw new Error('no row of new cars');
  expect(row.href).toBe('/sg/en/buy-new?sort=newest');
  expect(row.cars).toHaveLength(8);
  for (const { href, facts } of row.cars) {
    expect(href).toMatch(/^\/sg\/en\/buy-new\//);
    expect(facts.join()).not.toContain('km');
  }
});

test('prices are offered in bands of the stock, each with the cars that its search finds', async () => {
  const histogram = { edges: [0, 20_000, 40_000, 60_000], counts: [4, 4, 4] };
  const { asked, sections } = await home(regionWith(false), { price: { min: 1, max: 59_000, histogram } });
  const row = sections.find(({ kind }) => kind === 'prices');
  if (!row || !('tiles' in row)) throw new Error('no prices');
  expect(row.tiles.map(({ label, href, note }) => [label, href, note])).toEqual([
    ['Up to $20,000', '/sg/en/buy?price=-20000', '5 cars'],
    ['$20,000 – $40,000', '/sg/en/buy?price=20000-40000', '5 cars'],
    ['$40,000 and above', '/sg/en/buy?price=40000-', '5 cars'],
  ]);
  expect(asked).toContain('/listings?price=20000-40000&lang=en&size=1&counts=none');
});

test('where the switch is off it neither asks for them nor leads to them', async () => {
  const { asked, sections } = await home(regionWith(false));
  expect(asked.filter((path) => path.includes('new-home'))).toEqual([]);
  expect(sections.map(({ kind }) => kind)).not.toContain('new_cars');
  expect(JSON.stringify(sections)).not.toContain('buy-new');
});
