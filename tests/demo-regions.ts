import { readFileSync } from 'node:fs';
import { mergePatch } from '#region/manifest/merge-patch.ts';
import { type DemoManifest, type DemoRegionProfile, demoProfile } from '../src/demo/stock/profile.ts';
import { readCatalogue } from '../src/server/manifests/catalogue/read-catalogue.ts';

const regions = new URL('../regions/', import.meta.url);
const base = JSON.parse(readFileSync(new URL('shared/base.json', regions), 'utf8'));

export const catalogue = readCatalogue([new URL('shared/catalogue/', regions).pathname]);
export const TODAY = '2026-11-20';

const number = { kind: 'number', label: 'cars:field.x', format: 'number' };
const promotions = ['cars:promotion.weekend_deal', { en: 'Clearance' }];

const profileOf = (patch: object): DemoRegionProfile =>
  demoProfile(
    mergePatch(base, {
      languages: [{ code: 'en', path: 'en' }],
      currency: { priceStep: 100, fractionDigits: 0 },
      financing: {
        downPaymentPercent: 30,
        interestPercent: 3,
        interestKind: 'flat',
        tenureMonths: [12, 60],
        defaultTenureMonths: 60,
        tenureLimitField: 'listing.months_left',
        maxLoanPercents: [{ percent: 70 }],
      },
      ...patch,
    }) as unknown as DemoManifest,
  );

/** A country without a demo section and with a field that no other region has. */
export const unheardOf = profileOf({
  code: 'zz',
  demo: {
    fields: {
      'inventory.cylinders': { values: { '3': 1, '4': 8, '6': 1 } },
      'inventory.airbags': { min: 1, max: 9 },
    },
  },
  fields: {
    'inventory.crash_stars': number,
    'inventory.cylinders': number,
    'inventory.airbags': number,
    'listing.imported_by': {
      kind: 'text',
      label: 'cars:field.x',
      format: 'vocabulary',
      vocabulary: 'importer',
    },
  },
  vocabularies: { importer: { dealer: { label: 'a:b' }, returning_resident: { label: 'a:c' } } },
  filters: {
    settings: {
      airbags: {
        filters: [{ name: 'airbags', type: 'button', field: 'inventory.airbags', options: [2, 4, 8] }],
      },
      stars: {
        filters: [
          { name: 'stars', type: 'range_input', field: 'inventory.crash_stars', bounds: { min: 1, max: 5 } },
        ],
      },
    },
  },
});

/** The base manifest leaves options for renewable registrations to the regions that have them. */
const [categories] = base.filters.settings.categories.filters;

/** A country whose registrations expire and must be renewed. */
export const withTerm = profileOf({
  code: 'yy',
  filters: {
    settings: {
      categories: {
        filters: [{ ...categories, options: [...categories.options, 'renewed_coe', 'under_9k_depre'] }],
      },
    },
  },
  fields: {
    'listing.months_left': { ...number, monthsUntil: 'inventory.coe_expiry_date' },
    'listing.depreciation_display_value': number,
    'inventory.coe_expiry_date': { kind: 'date', label: 'cars:field.x', format: 'date' },
    'inventory.road_tax': number,
  },
  demo: {
    market: 'sg',
    price: { base: 65_000, perIndex: 5200, roundTo: 100, retention: 0.86 },
    registrationTermMonths: 120,
    oldestYears: 14,
    taxPercent: 9,
    places: [{ en: 'Harbour' }],
    promotions,
    fields: { 'inventory.road_tax': { of: 'engine_capacity', times: 0.5, roundTo: 2 } },
  },
});

/** A country of small cars with its own body types. */
export const withOwnNames = profileOf({
  code: 'xx',
  demo: {
    market: 'jp',
    price: { perIndex: 150_000, roundTo: 10_000 },
    mileagePerYear: 8500,
    promotions,
    equivalents: { 'inventory.car_type': { kei: ['hatchback'] } },
    fields: { 'listing.is_unused': { atMost: { mileage: 100 } } },
  },
  fields: { 'listing.is_unused': { kind: 'boolean', label: 'cars:flag.x', format: 'boolean' } },
  vocabularies: { body_type: { kei: { label: 'a:d' } } },
});
