import { expect, test } from 'vitest';
import type { ListingCard } from '#contracts/types.ts';
import { demoDetails, newDemoDetails } from '../../../tests/demo-details.ts';
import { schemaOrgFaults } from '../../../tests/schema-org-car.ts';
import { shippedRegion, shippedRegions } from '../../../tests/shipped-regions.ts';
import { listingData } from './listing.server.ts';

const card: ListingCard = {
  id: 1,
  slug: 'vios-1',
  title: 'Toyota Vios',
  kind: 'used',
  status: 'pending_sale',
  is_demo: false,
  thumbnail: '',
  photos: [],
  photo_count: 0,
  listing: { asking_price: 50_000, mileage: 42_000 },
  inventory: { manufacture_year: 2019 },
  make_name: 'Toyota',
  model_name: 'Vios',
};
const input = {
  card,
  facts: [{ field: 'inventory.fuel_type', label: 'Fuel', text: 'Petrol' }],
  currency: 'SGD',
  mileageUnit: 'cars:unit.km',
  brandName: 'Forecourt',
  url: 'https://cars.example/a',
  pictures: ['https://cars.example/a.webp'],
  crumbs: [{ name: 'Home', href: '/sg/en' }, { name: 'Toyota Vios' }],
  origin: 'https://cars.example',
};

test.each(shippedRegions.map(({ code }) => code))('says what schema.org has, of all cars of %s', (code) => {
  const region = shippedRegion(code);
  const details = [...demoDetails(code), ...newDemoDetails(code)];
  expect(details.length).toBeGreaterThan(70);
  for (const { card, facts, photos, sections } of details) {
    const [car] = listingData({
      ...{ ...input, card, facts, currency: region.currency.code },
      mileageUnit: region.manifest.fields['listing.mileage']?.unit,
      pictures: photos.map((photo) => new URL(photo, input.origin).href),
      variants: sections?.newCarSection?.variants ?? [],
    });
    expect([card.slug, schemaOrgFaults(car)]).toEqual([card.slug, []]);
  }
});

test('says what schema.org has of a car with everything that may be known, and with nothing', () => {
  const all = {
    ...input,
    card: {
      ...card,
      title: 'Vios\t"1.5"\u202E\u0000\uD800',
      promotional_price: 45_000,
      inventory: { manufacture_year: 2019, vin: 'JTDBR32E720123456', seats: 5 },
    },
    facts: ['fuel_type', 'transmission', 'car_type', 'base_color_key'].map((name) => ({
      ...{ field: `inventory.${name}`, label: name, text: 'A word' },
    })),
    variants: [
      { key: 'g', name: '1.5 G', price: 50_000 },
      { key: 's', name: '1.5 S', price: 60_000 },
    ],
  };
  const [car = {}] = listingData(all);
  const [nothing] = listingData({
    ...input,
    card: { ...card, listing: {}, inventory: {} },
    facts: [],
    pictures: [],
  });
  expect([schemaOrgFaults(car), schemaOrgFaults(nothing)]).toEqual([[], []]);
  expect(Object.keys(car)).toHaveLength(17);
});

test('describes a motorbike where the region sells them', () => {
  expect(listingData({ ...input, vehicleKind: 'motorcycle' })[0]).toMatchObject({ '@type': 'Motorcycle' });
});

test('describes a car with its offer, in the currency of its region and the unit of its mileage', () => {
  expect(listingData(input)[0]).toMatchObject({
    '@type': 'Car',
    brand: { name: 'Toyota' },
    fuelType: 'Petrol',
    itemCondition: 'https://schema.org/UsedCondition',
    mileageFromOdometer: { '@type': 'QuantitativeValue', value: 42_000, unitCode: 'KMT' },
    offers: { price: 50_000, priceCurrency: 'SGD', availability: 'https://schema.org/LimitedAvailability' },
  });
});

test('a reduced price is the price, miles are miles, and a chassis number is included when known', () => {
  const reduced = { ...card, promotional_price: 45_000, inventory: { vin: 'JT1' } };
  expect(listingData({ ...input, card: reduced, mileageUnit: 'cars:unit.miles' })[0]).toMatchObject({
    vehicleIdentificationNumber: 'JT1',
    mileageFromOdometer: { unitCode: 'SMI' },
    offers: { price: 45_000 },
  });
});

test('states the price that the page shows: none where it is on request', () => {
  const offers = (asking_price: number, promotional_price: number) =>
    listingData({ ...input, card: { ...card, listing: { asking_price }, promotional_price } })[0]?.offers;
  expect(offers(50_000, 52_000)).toMatchObject({ price: 50_000 });
  expect(offers(50_000, 0)).toMatchObject({ price: 50_000 });
  expect(offers(0, 45_000)).toMatchObject({ price: 45_000 });
  expect(offers(0, 0)).toBeUndefined();
});

test('a mileage in an unknown unit is a number without one', () => {
  const mileageOf = (mileageUnit: (typeof input)['mileageUnit'] | Record<string, string> | undefined) =>
    listingData({ ...input, mileageUnit })[0]?.mileageFromOdometer;
  expect(mileageOf({ en: '{{value}} mi' })).toMatchObject({ value: 42_000, unitCode: 'SMI' });
  for (const unit of [undefined, 'cars:unit.hours', { en: '{{value}} leagues' }])
    expect(mileageOf(unit)).toEqual({ '@type': 'QuantitativeValue', value: 42_000 });
});

test('leaves out what is not known', () => {
  const unknown = { ...card, listing: {}, inventory: {}, make_name: '', model_name: '' };
  const car = listingData({ ...input, card: unknown, facts: [] })[0] ?? {};
  for (const key of ['offers', 'mileageFromOdometer', 'brand', 'model', 'vehicleIdentificationNumber'])
    expect(car).not.toHaveProperty(key);
});

test('the way to the car leads over addresses, and ends at the page itself', () => {
  expect(listingData(input)[1]).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://cars.example/sg/en' },
      { position: 2, name: 'Toyota Vios' },
    ],
  });
});

test('a new car with versions is offered from the cheapest to the dearest', () => {
  const variants = [
    { key: '1-5-e', name: '1.5 E', price: 50_000 },
    { key: '1-5-g', name: '1.5 G', price: 56_000 },
  ];
  const fresh = { ...card, kind: 'new' as const, listing: { asking_price: 50_000 } };
  const data = listingData({ ...input, card: fresh, variants })[0];
  expect(data).toMatchObject({
    itemCondition: 'https://schema.org/NewCondition',
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: 50_000,
      highPrice: 56_000,
      offerCount: 2,
      priceCurrency: 'SGD',
      offers: [
        { '@type': 'Offer', name: 'Toyota Vios 1.5 E', price: 50_000 },
        { price: 56_000, url: 'https://cars.example/a?variant=1-5-g' },
      ],
    },
  });
  expect(data).not.toHaveProperty('mileageFromOdometer');
  const promoted = { ...fresh, promotional_price: 48_000 };
  expect(listingData({ ...input, card: promoted, variants })[0]).toMatchObject({
    offers: { lowPrice: 48_000, highPrice: 56_000, offers: [{ price: 48_000 }, { price: 56_000 }] },
  });
  expect(listingData({ ...input, card: fresh, variants: variants.slice(0, 1) })[0]).toMatchObject({
    offers: { '@type': 'Offer', price: 50_000 },
  });
});
