import type { FieldValue, ListingFields } from '#domain/search/criteria.ts';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import type { SeededRandom } from '../../tests/search/seeded-random.ts';

/** Fifteen facets and four range statistics, as in a large manifest. */
export const definition: IndexDefinition = {
  columns: [
    ...columns('text', 'make model body fuel transmission color drive plate state seller'),
    ...columns('texts', 'categories'),
    ...columns('number', 'seats owners year price mileage installment engine'),
    ...columns('date', 'published'),
    ...columns('boolean', 'promo great_buy new_arrival warranty certified video tour available'),
  ],
  facets: [
    { key: 'make', kind: 'make_model' },
    ...'body fuel transmission color drive plate state seller seats owners available'
      .split(' ')
      .map((field) => ({ key: field, kind: 'values' as const, field })),
    { key: 'categories', kind: 'values', field: 'categories', join: 'AND' },
    { key: 'deals', kind: 'flags', fields: ['promo', 'great_buy', 'new_arrival'] },
    { key: 'media', kind: 'flags', fields: ['warranty', 'certified', 'video', 'tour'], join: 'AND' },
  ],
  stats: ['price', 'mileage', 'year', 'engine'].map((key) => ({ key, field: key, buckets: 32 })),
  sorts: [
    { name: 'newest', field: 'published', direction: 'desc' },
    { name: 'price-asc', field: 'price', direction: 'asc' },
    { name: 'price-desc', field: 'price', direction: 'desc' },
    { name: 'mileage-asc', field: 'mileage', direction: 'asc' },
    { name: 'year-desc', field: 'year', direction: 'desc' },
  ],
  makeModel: { makeField: 'make', modelField: 'model' },
};

function columns(kind: IndexDefinition['columns'][number]['kind'], fields: string) {
  return fields.split(' ').map((field) => ({ field, kind }));
}

export const BODIES =
  'suv sedan hatchback mpv luxury_sedan stationwagon sports pickup van coupe convertible eco_car'.split(' ');
export const FUELS = ['petrol', 'petrol-electric', 'diesel', 'electric', 'hybrid', 'cng'];
export const COLORS = 'white black grey silver blue red brown green yellow orange purple'.split(' ');
const STATES = Array.from({ length: 16 }, (_, number) => `state-${number}`);
const CATEGORIES =
  'low_mileage budget_friendly family_friendly fun_to_drive fits_more small_and_nimble deluxe 1_owner high_horsepower renewed'.split(
    ' ',
  );
const FIRST_DAY = Date.parse('2026-01-01');

/** Selects an item such that a few values make up most of the stock. */
function common<Item>(items: readonly Item[], random: SeededRandom): Item {
  return items[Math.floor(random.next() ** 2.2 * items.length)] as Item;
}

/**
 * Creates a plausible car: the price depends on year and make, mileage on age, and some fields are unknown.
 */
export function car(random: SeededRandom): ListingFields {
  const makeNumber = Math.floor(random.next() ** 2.2 * 45);
  const age = Math.floor(random.next() ** 1.4 * 26);
  const fresh = 20_000 + makeNumber * 3_000 + random.whole(60_000);
  const price = Math.round((fresh * 0.9 ** age) / 100) * 100 + 1_000;
  const known = <Value extends FieldValue>(value: Value): Value | null =>
    random.chance(0.03) ? null : value;
  return {
    make: `make-${makeNumber}`,
    model: `make-${makeNumber}.model-${Math.floor(random.next() ** 1.8 * 25)}`,
    body: known(common(BODIES, random)),
    fuel: known(common(FUELS, random)),
    transmission: known(random.chance(0.9) ? 'automatic' : 'manual'),
    color: known(common(COLORS, random)),
    drive: known(common(['fwd', 'rwd', 'awd', '4wd'], random)),
    plate: random.chance(0.7) ? null : random.pick(['odd', 'even']),
    state: common(STATES, random),
    seller: common(['dealer', 'private', 'agent', 'broker'], random),
    categories: random.some(CATEGORIES, 0.12),
    seats: known(common([5, 7, 4, 2, 8, 6], random)),
    owners: known(1 + Math.floor(random.next() ** 2 * 6)),
    year: 2026 - age,
    price: random.chance(0.02) ? null : price,
    mileage: known(random.chance(0.001) ? 999_999 : Math.round(age * 9_000 + random.next() * 25_000)),
    installment: known(Math.round(price / 84)),
    engine: known(600 + 100 * Math.floor(random.next() ** 1.7 * 50)),
    published: new Date(FIRST_DAY + random.whole(300 * 24 * 60) * 60_000).toISOString(),
    promo: random.chance(0.1),
    great_buy: random.chance(0.15),
    new_arrival: random.chance(0.08),
    warranty: random.chance(0.4),
    certified: random.chance(0.3),
    video: random.chance(0.2),
    tour: random.chance(0.25),
    available: random.chance(0.92),
  };
}
