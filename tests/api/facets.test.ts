import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GetConfigOptionsAnswer, ListListingsAnswer } from '#contracts/types.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const REGIONS = ['sg', 'id', 'th', 'my', 'jp', 'hk'] as const;
const CARS = 60;
/** Label of the value `other` in the default languages. */
const NAMES = { sg: /^Other$/, id: /^Lainnya$/, th: /^อื่น ๆ$/, my: /^Other$/, jp: /^その他$/, hk: /^其他$/ };
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ stock: Object.fromEntries(REGIONS.map((region) => [region, CARS])) });
});
afterAll(() => site?.close());

const ask = (region: string, query: string, list = 'listings') =>
  site.app.inject({ url: `/api/v1/rabbit/${region}/${list}?size=1&${query}` });
const search = async (region: string, query: string, list?: string) =>
  (await ask(region, query, list)).json<ListListingsAnswer>();

/** Requests every facet value of a list; returns those that are refused or find another number of cars. */
async function brokenFacets(region: string, list: string) {
  const { meta } = await search(region, '', list);
  const broken: string[] = [];
  let asked = 0;
  for (const [key, values] of Object.entries(meta.facets))
    for (const { value, count } of values) {
      asked++;
      const query = `${key}=${encodeURIComponent(value)}&counts=none`;
      const answer = await ask(region, query, list);
      const total = answer.json<ListListingsAnswer>().meta?.total;
      if (total !== count) broken.push(`${query}: ${answer.statusCode}, ${total} instead of ${count}`);
    }
  return { broken, asked };
}

/**
 * Adds cars with values that no manifest declares: free text of a feed, numbers beyond the options, terms
 * without a filter option.
 */
async function addOddCars(region: string): Promise<void> {
  const { manifest } = site.content.regions.find(region) ?? {};
  if (!manifest) throw new Error(`there is no region ${region}`);
  const listed = Object.values(manifest.filters.settings)
    .flatMap(({ filters }) => filters)
    .flatMap(({ field, options, isBooleanFilter }) => (field && options && !isBooleanFilter ? [field] : []));
  const odd = (field: string, at: number) => {
    const { kind, vocabulary } = manifest.fields[field] ?? {};
    if (kind === 'number') return [10, 99, 3.5][at % 3] ?? 0;
    const terms = Object.keys(manifest.vocabularies[vocabulary ?? ''] ?? {});
    const words = ['Kombi, groß', 'ute', 'other', 'a&b=c', terms.at(-1) ?? 'x', terms[0] ?? 'y'];
    const word = words[at % words.length] ?? '';
    return kind === 'texts' ? [word, words[(at + 1) % words.length] ?? ''] : word;
  };
  const cars = Array.from({ length: 12 }, (_, at) => ({
    kind: at % 4 === 0 ? ('new' as const) : ('used' as const),
    source: 'odd',
    sourceId: String(at),
    slug: `odd-${at}`,
    status: 'available',
    title: 'Odd',
    fields: {
      'inventory.make': 'volvo',
      'inventory.make_model': 'volvo.v90',
      'listing.is_available': true,
      ...Object.fromEntries(listed.map((field) => [field, odd(field, at)])),
    },
  }));
  const { meta } = await search(region, '');
  await upsertListings(site.database.db, region, cars);
  await expect.poll(async () => (await search(region, '')).meta.total).toBe(meta.total + 9);
}

describe.each(REGIONS)('facets of %s', (region) => {
  it('match the number of cars found by each value', async () => {
    for (const list of ['listings', 'listings/new-home']) {
      const { broken, asked } = await brokenFacets(region, list);
      expect(broken).toEqual([]);
      expect(asked).toBeGreaterThan(10);
    }
  });

  it('count values outside the manifest under "other"', async () => {
    await addOddCars(region);
    for (const list of ['listings', 'listings/new-home'])
      expect((await brokenFacets(region, list)).broken).toEqual([]);
    const { meta } = await search(region, '');
    const { data } = (
      await site.app.inject({ url: `/api/v1/rabbit/${region}/config/options` })
    ).json<GetConfigOptionsAnswer>();
    for (const [key, options] of Object.entries(data.filters)) {
      const offered = [...options.map(({ value }) => value), 'other'];
      const counted = meta.facets[key]?.map(({ value }) => value) ?? [];
      expect(counted.filter((value) => !offered.includes(value))).toEqual([]);
    }
    const other = Object.values(meta.facets).flatMap((values) =>
      values.filter(({ value }) => value === 'other'),
    );
    expect(other.length).toBeGreaterThan(2);
    for (const { label } of other) expect(label).toMatch(NAMES[region]);
  });
});

it.each(['body=pickup', 'fuel=cng', 'seats=10', 'seats=10,5', 'body=pickup,other'])(
  'a value without an option is accepted, and counted when selected: %s',
  async (query) => {
    const [key = '', values = ''] = query.split('=');
    for (const region of REGIONS) {
      const answer = await ask(region, query);
      expect([region, answer.statusCode]).toEqual([region, 200]);
      const facet = answer.json<ListListingsAnswer>().meta.facets[key] ?? [];
      for (const value of values.split(',')) {
        const { meta } = await search(region, `${key}=${value}`);
        expect(facet.find((each) => each.value === value)?.count ?? 0).toBe(meta.total);
      }
    }
  },
);

it('unknown values are refused', async () => {
  for (const query of ['body=ute', 'fuel=coal', 'seats=1e3', 'seats=-1', 'seats=01'])
    expect((await ask('sg', query)).statusCode).toBe(400);
});
