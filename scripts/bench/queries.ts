import type { Criterion, NamedCriterion } from '#domain/search/criteria.ts';
import type { SearchRequest } from '#server/search/search-types.ts';
import type { SeededRandom } from '../../tests/search/seeded-random.ts';
import { BODIES, COLORS, definition, FUELS } from './stock.ts';

type Filter = (random: SeededRandom) => Criterion;

const anyOf =
  (field: string, values: readonly (string | number)[], share = 0.25): Filter =>
  (random) => ({
    op: 'in',
    field,
    values: [random.pick(values), ...random.some(values, share / 2)],
    join: 'OR',
  });

const range =
  (field: string, from: number, to: number, step: number): Filter =>
  (random) => {
    const ends = [random.next(), random.next()].map(
      (share) => Math.round((from + share * (to - from)) / step) * step,
    );
    const [min, max] = ends.sort((availableKeys, right) => availableKeys - right);
    return { op: 'range', field, ...(random.chance(0.75) && { min }), ...(random.chance(0.75) && { max }) };
  };

/** Typical filters of buyers by the keys of the definition. */
const FILTERS: Readonly<Record<string, Filter>> = {
  make: (random) => ({
    op: 'make_model',
    makeField: 'make',
    modelField: 'model',
    values: Array.from({ length: 1 + random.whole(3) }, () => {
      const make = `make-${Math.floor(random.next() ** 2.2 * 45)}`;
      return random.chance(0.4)
        ? { make, model: `${make}.model-${Math.floor(random.next() ** 1.8 * 25)}` }
        : { make };
    }),
  }),
  price: range('price', 0, 150_000, 1_000),
  year: range('year', 2000, 2026, 1),
  mileage: range('mileage', 0, 200_000, 5_000),
  body: anyOf('body', BODIES),
  fuel: anyOf('fuel', FUELS),
  color: anyOf('color', COLORS),
  seats: anyOf('seats', [2, 4, 5, 7]),
  transmission: anyOf('transmission', ['automatic', 'manual'], 0),
  available: () => ({ op: 'is', field: 'available', value: true }),
  deals: (random) => ({
    op: 'flags',
    fields: [random.pick(['promo', 'great_buy', 'new_arrival'])],
    join: 'OR',
  }),
  categories: (random) => ({
    op: 'in',
    field: 'categories',
    values: [random.pick(['low_mileage', 'fits_more', 'deluxe'])],
    join: 'AND',
  }),
};

export const MAX_FILTERS = 5;

/** Creates a query with a number of filters of distinct keys; seven of ten request the first page. */
export function query(random: SeededRandom, filters: number): SearchRequest {
  const availableKeys = Object.keys(FILTERS);
  const criteria = Array.from({ length: filters }, (): NamedCriterion => {
    const [key = ''] = availableKeys.splice(random.whole(availableKeys.length), 1);
    return { key, criterion: (FILTERS[key] as Filter)(random) };
  });
  return {
    criteria,
    sort: random.pick(definition.sorts).name,
    offset: random.chance(0.7) ? 0 : 24 * random.whole(20),
    limit: 24,
    facets: 'all',
    stats: 'all',
  };
}
