import { expect, it } from 'vitest';
import type { CatalogueModel, RegionManifest } from '#contracts/types.ts';
import type { ListingFields } from '#domain/search/criteria.ts';
import { CATEGORY_RULES } from './category-rules.ts';
import { importedCategories } from './imported-categories.ts';

const NAMES = Object.keys(CATEGORY_RULES);
const MANIFEST = {
  fields: { categories: { kind: 'texts', label: 'x', format: 'vocabulary', vocabulary: 'category' } },
  vocabularies: {
    category: Object.fromEntries([...NAMES, 'staff_pick'].map((name) => [name, { label: 'x' }])),
  },
  filters: { settings: {} },
  demo: {
    price: { base: 60_000, perIndex: 5000 },
    registrationTermMonths: 120,
    mileagePerYear: 14_000,
    equivalents: { 'inventory.car_type': { people_carrier: ['mpv'] } },
  },
} as unknown as RegionManifest;
const MODEL = {
  bodyType: 'hatchback',
  sameForAll: ['bodyType'],
  priceIndex: 20,
  engines: [{ fuel: 'electric' }],
} as CatalogueModel;

const categories = (fields: ListingFields, model?: CatalogueModel, kind: 'used' | 'new' = 'used') =>
  importedCategories({ kind, fields, model, today: '2026-11-22' }, MANIFEST);

it('derives no category from unknown facts', () => {
  expect(categories({})).toEqual([]);
  expect(
    importedCategories({ kind: 'used', fields: {}, today: '2026-11-22' }, { ...MANIFEST, fields: {} }),
  ).toEqual([]);
});

it.each<[category: string, fields: ListingFields, model?: CatalogueModel]>([
  ['under_9k_depre', { 'listing.depreciation_display_value': 8999 }],
  ['budget_friendly', { 'listing.asking_price': 75_000 }],
  ['7_seaters', { 'inventory.seats': 7 }],
  ['1_owner_only', { 'inventory.number_of_owners': 1 }],
  ['high_horsepower', { 'inventory.power': 150 }],
  ['fun_to_drive', { 'inventory.car_type': 'coupe' }],
  ['fits_more', { 'inventory.car_type': 'people_carrier', 'inventory.seats': 5 }],
  ['deluxe_and_classy', {}, { ...MODEL, priceIndex: 45 }],
  ['small_and_nimble', { 'inventory.engine_capacity': 1500 }, MODEL],
  ['small_and_nimble', { 'inventory.fuel_type': 'electric', 'inventory.car_type': 'eco_car' }, MODEL],
  ['family_car', { 'inventory.seats': 5, 'inventory.car_type': 'suv' }, MODEL],
  [
    'family_friendly',
    { 'inventory.seats': 5, 'inventory.car_type': 'suv', 'inventory.first_registration_year': 2016 },
    MODEL,
  ],
  ['renewed_coe', { 'inventory.first_registration_year': 2015 }],
  [
    'renewed_coe',
    { 'inventory.first_registration_date': '2015-03-10', 'listing.published_on': '2025-04-10' },
  ],
  ['low_mileage', { 'listing.mileage': 5000 }],
  ['low_mileage', { 'listing.mileage': 40_000, 'inventory.first_registration_year': 2021 }],
])('derives %s from %j', (category, fields, model) => {
  expect(categories(fields, model)).toContain(category);
});

it.each<[category: string, fields: ListingFields, model?: CatalogueModel]>([
  ['low_mileage', { 'listing.mileage': 40_000 }],
  ['low_mileage', { 'listing.mileage': 50_001, 'inventory.first_registration_year': 1990 }],
  ['small_and_nimble', {}, MODEL],
  ['small_and_nimble', { 'inventory.engine_capacity': 1500 }, { ...MODEL, sameForAll: [] }],
  ['renewed_coe', { 'inventory.manufacture_year': 2010 }],
  ['family_friendly', { 'inventory.seats': 5, 'inventory.car_type': 'suv' }, MODEL],
  ['renewed_coe', { 'inventory.first_registration_year': 2016 }],
  [
    'renewed_coe',
    { 'inventory.first_registration_date': '2015-03-10', 'listing.published_on': '2025-04-09' },
  ],
])('does not derive %s from %j', (category, fields, model) => {
  expect(categories(fields, model)).not.toContain(category);
});

it('treats a new car as never driven', () => {
  expect(categories({}, undefined, 'new')).toEqual(['low_mileage']);
});
