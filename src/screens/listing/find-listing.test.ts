import { describe, expect, it } from 'vitest';
import type { ListingCard } from '#contracts/types.ts';
import { resolveRegion } from '#region/resolve-region.ts';
import type { ApiAnswer, PageContext } from '#region/routing/page-context.ts';
import { loadRegionSet } from '#server/manifests/load-regions.ts';
import { demoDetails, sectionInput } from '../../../tests/demo-details.ts';
import { READING } from '../../../tests/fixtures/white-label/set.ts';
import { findSimilar } from './find-listing.server.ts';

const [detail] = demoDetails('sg', 10);
if (!detail) throw new Error('no demo car');
const car: ListingCard = {
  ...detail.card,
  id: 1,
  status: 'available',
  inventory: { ...detail.card.inventory, make_model: 'kia.stonic', car_type: 'suv' },
  listing: { asking_price: 100_000 },
  promotional_price: undefined,
};
const cars = (...ids: number[]) => ids.map((id): ListingCard => ({ ...car, id }));

/** Answers of the API by a part of the search. */
async function similar(
  answers: Record<string, ListingCard[]>,
  card = car,
  context: Partial<PageContext> = {},
) {
  const asked: string[] = [];
  const api = {
    get<Body>(address: string) {
      const search = new URLSearchParams(address.split('?')[1]);
      for (const key of ['lang', 'size', 'counts']) search.delete(key);
      const text = search.toString().replaceAll('%2C', ',');
      asked.push(text);
      const data = answers[text] ?? [];
      return Promise.resolve({
        status: 200,
        body: { data, meta: { total: data.length } },
      } as ApiAnswer<Body>);
    },
  };
  const found = await findSimilar({ ...sectionInput('sg', detail as never).context, api, ...context }, card);
  return { asked, ids: found.cars.map(({ id }) => id), search: found.search };
}

const MODEL = 'price=75000-125000&make=kia.stonic';
const BODY = 'price=75000-125000&body=suv';

describe('similar cars', () => {
  it('cost at most 25 % less or more', async () => {
    const { asked } = await similar({ [BODY]: cars(2) });
    expect(asked).toEqual([MODEL, BODY]);
  });

  it('are those of the model, without the car itself', async () => {
    const { ids, search } = await similar({ [MODEL]: cars(1, 2, 3, 4, 5, 6) });
    expect([ids, search]).toEqual([[2, 3, 4, 5], MODEL]);
  });

  it('are filled up with those of the body type', async () => {
    const few = await similar({ [MODEL]: cars(1, 2) });
    expect([few.ids, few.search]).toEqual([[2], MODEL]);
    const filled = await similar({ [MODEL]: cars(1, 2), [BODY]: cars(2, 1, 7, 8, 9, 10) });
    expect([filled.ids, filled.search]).toEqual([[2, 7, 8, 9], BODY]);
  });

  it('are fewer rather than of another price; the link then leads to cars of any price', async () => {
    const none = await similar({ 'make=kia.stonic': cars(1, 2, 3) });
    expect([none.ids, none.search]).toEqual([[], 'make=kia.stonic']);
    expect(await similar({})).toMatchObject({ ids: [], search: '' });
  });

  it('are of any price where the car has none', async () => {
    const { asked } = await similar({}, { ...car, listing: { asking_price: 0 } });
    expect(asked.join()).not.toContain('price');
  });

  it('cost what the buyer pays, and within the percentage of the region', async () => {
    const { regions } = await loadRegionSet(READING);
    const manifest = regions.find(({ manifest: { code } }) => code === 'eg')?.manifest;
    if (!manifest) throw new Error('no region');
    const region = resolveRegion(manifest, 2026);
    const { asked } = await similar({}, { ...car, promotional_price: 90_000 }, { region });
    expect(new URLSearchParams(asked[0]).get('price')).toBe('54000-126000');
  });
});
