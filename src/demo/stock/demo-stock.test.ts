import { describe, expect, test } from 'vitest';
import { addMonths, monthsUntil } from '#domain/time/calendar-months.ts';
import { listingStatus } from '#domain/vehicle/listing-status.ts';
import { catalogue, TODAY, unheardOf, withOwnNames, withTerm } from '../../../tests/demo-regions.ts';
import { createDemoListings, createDemoNewCars, filterableValues, matchesValue } from './create-stock.ts';
import { yearOf } from './days.ts';
import { demoPrices } from './price-history.ts';
import type { DemoRegionProfile } from './profile.ts';

const regions = { unheardOf, withTerm, withOwnNames };
const stockOf = (region: DemoRegionProfile, seed = 'a', today = TODAY) =>
  createDemoListings({ region, catalogue, seed, today });
const stocks = Object.entries(regions).map(([name, region]) => ({ name, region, stock: stockOf(region) }));

const numberOf = ({ fields }: { fields: Record<string, unknown> }, name: string) => Number(fields[name]);
const modelOf = ({ fields }: { fields: Record<string, unknown> }) => {
  const model = catalogue.model(String(fields['inventory.make_model']));
  if (!model) throw new Error(`${fields['inventory.make_model']} is not in the catalogue`);
  return model;
};

describe.each(stocks)('used cars of a region ($name)', ({ region, stock }) => {
  test('are at least 600, each with a unique address, marked as demo', () => {
    expect(stock.length).toBeGreaterThanOrEqual(600);
    expect(new Set(stock.map(({ slug }) => slug)).size).toBe(stock.length);
    expect(new Set(stock.map(({ sourceId }) => sourceId)).size).toBe(stock.length);
    expect(stock.every(({ isDemo, source }) => isDemo && source === 'demo')).toBe(true);
  });

  test('are the same bytes for the same seed and day, and differ for another seed', () => {
    expect(JSON.stringify(stockOf(region))).toBe(JSON.stringify(stock));
    expect(JSON.stringify(stockOf(region, 'b'))).not.toBe(JSON.stringify(stock));
  });

  test('are mostly available, with every status present and flags that agree', () => {
    const share = (status: string) =>
      stock.filter((listing) => listing.status === status).length / stock.length;
    expect(share('available')).toBeGreaterThan(0.82);
    expect(share('available')).toBeLessThan(0.93);
    for (const status of ['sold', 'pending_sale', 'coming_soon']) expect(share(status)).toBeGreaterThan(0);
    for (const { status, fields, detail } of stock) {
      expect(listingStatus(fields)).toBe(status);
      expect(
        ['is_sold', 'is_pending_sale', 'is_coming_soon', 'listing.is_available'].filter(
          (flag) => fields[flag],
        ),
      ).toHaveLength(1);
      const flags = Object.entries(detail.flagSection as object).filter(([, isSet]) => isSet);
      expect(flags).toHaveLength(1);
      if (fields['listing.promotional_price'] !== undefined) expect(fields.is_promo).toBe(true);
    }
  });

  test('cover every possible option of every filter and every flag', () => {
    const impossible = new Set(
      region.termMonths > 0 ? [] : ['categories=renewed_coe', 'categories=under_9k_depre'],
    );
    if (region.promotions.length === 0) impossible.add('is_promo=true');
    const missing = filterableValues(region)
      .filter((wish) => !stock.some((listing) => matchesValue(listing, wish)))
      .map(({ field, value }) => `${field}=${value}`)
      .filter((wish) => !impossible.has(wish));
    expect(missing).toEqual([]);
  });

  test('have only fields that the manifest declares, of the declared kind', () => {
    for (const { fields } of stock) {
      for (const [name, value] of Object.entries(fields)) {
        const kind = region.fields.get(name)?.kind;
        const actual = Array.isArray(value) ? 'texts' : typeof value === 'string' ? 'text' : typeof value;
        expect([name, actual === 'text' && kind === 'date' ? 'date' : actual]).toEqual([name, kind]);
      }
    }
  });

  test('have seats, engine and years of a car of that model', () => {
    for (const listing of stock) {
      const model = modelOf(listing);
      expect(model.seats).toContain(numberOf(listing, 'inventory.seats'));
      const isElectric = listing.fields['inventory.fuel_type'] === 'electric';
      expect(listing.fields['inventory.engine_capacity'] === undefined, listing.title).toBe(isElectric);
      const inspection = listing.detail.inspectionSection as { batteryCapacity?: number };
      expect(inspection.batteryCapacity !== undefined, listing.title).toBe(isElectric);
      const year = numberOf(listing, 'inventory.manufacture_year');
      expect(year, listing.title).toBeGreaterThanOrEqual(model.from - 1);
      expect(year, listing.title).toBeLessThanOrEqual(model.to ?? yearOf(TODAY));
      expect(listing.title.startsWith(`${year} `)).toBe(true);
    }
  });

  test('have a high price if they are exotic, and never a price of 0', () => {
    for (const listing of stock) {
      const price = numberOf(listing, 'listing.asking_price');
      expect(price, listing.title).toBeGreaterThan(0);
      expect(price % region.price.roundTo, listing.title).toBe(0);
      const { priceIndex } = modelOf(listing);
      if (priceIndex >= 150)
        expect(price, listing.title).toBeGreaterThan(region.price.perIndex * priceIndex * 0.15);
    }
  });

  test('are published, reduced and registered before today, and reduced from a higher price', () => {
    for (const { fields, publishedAt } of stock) {
      const published = String(fields['listing.published_on']);
      expect(publishedAt.toISOString().slice(0, 10)).toBe(published);
      expect(published <= TODAY).toBe(true);
      expect(String(fields['inventory.first_registration_date']) < TODAY).toBe(true);
      const reduced = fields['listing.reduced_on'];
      expect(reduced === undefined).toBe(fields['listing.original_price'] === undefined);
      if (reduced === undefined) continue;
      expect(String(reduced) >= published && String(reduced) <= TODAY).toBe(true);
      expect(Number(fields['listing.original_price'])).toBeGreaterThan(
        Number(fields['listing.asking_price']),
      );
    }
  });

  test('have the price history of their fields, some with more than one earlier price', () => {
    const prices = demoPrices(stock, region.price.roundTo);
    expect(demoPrices(stock, region.price.roundTo)).toEqual(prices);
    let most = 0;
    for (const { sourceId, fields } of stock) {
      const own = prices.filter((price) => price.sourceId === sourceId);
      const days = own.map(({ observedOn }) => observedOn);
      expect(days).toEqual([...new Set(days)].sort());
      most = Math.max(most, new Set(own.map(({ price }) => price)).size);
      if (fields['listing.reduced_on'] === undefined) {
        expect(own).toEqual([]);
        continue;
      }
      expect(days[0]).toBe(fields['listing.published_on']);
      expect(own.at(-1)).toEqual({
        sourceId,
        observedOn: fields['listing.reduced_on'],
        price: fields['listing.asking_price'],
      });
      expect(own.at(-2)?.price).toBe(fields['listing.original_price']);
    }
    expect(most).toBe(3);
  });

  test('belong to the categories of their figures', () => {
    for (const listing of stock) {
      const categories = listing.fields.categories as string[];
      if (categories.includes('low_mileage'))
        expect(numberOf(listing, 'listing.mileage')).toBeLessThanOrEqual(50_000);
      expect(categories.includes('7_seaters')).toBe(listing.fields['inventory.seats'] === 7);
      expect(categories.includes('1_owner_only')).toBe(listing.fields['inventory.number_of_owners'] === 1);
    }
  });

  test('have pictures of their own body and paint', () => {
    for (const { detail, status } of stock) {
      const { photos } = detail.mediaSection as { photos: { full_path: string }[] };
      expect(photos.length).toBe(status === 'coming_soon' ? 1 : 8);
      for (const photo of photos)
        expect(photo.full_path).toMatch(/^cars\/[a-z_]+\/[0-9a-f]{6}\/[a-z]+-\d{1,3}\.webp$/);
    }
  });
});

test('a small stock has a car for every option too, by replacing redundant cars', () => {
  const small = createDemoListings({ region: withTerm, catalogue, seed: 'small', today: TODAY, count: 70 });
  expect(small).toHaveLength(70);
  expect(new Set(small.map(({ sourceId }) => sourceId)).size).toBe(70);
  expect(
    filterableValues(withTerm).filter((wish) => !small.some((listing) => matchesValue(listing, wish))),
  ).toEqual([]);
});

test('the same car is cheaper if it is three years older', () => {
  const stock = createDemoListings({ region: unheardOf, catalogue, seed: 'ages', today: TODAY, count: 4000 });
  const bySubmodel = Map.groupBy(
    stock,
    ({ fields }) => `${fields['inventory.make_model']} ${fields['inventory.submodel']}`,
  );
  let pairs = 0;
  for (const cars of bySubmodel.values()) {
    for (const older of cars) {
      for (const newer of cars) {
        const years =
          Date.parse(String(newer.fields['inventory.first_registration_date'])) -
          Date.parse(String(older.fields['inventory.first_registration_date']));
        if (years < 3 * 365.25 * 86_400_000) continue;
        pairs++;
        expect(
          numberOf(older, 'listing.asking_price'),
          `${older.title} against ${newer.title}`,
        ).toBeLessThanOrEqual(numberOf(newer, 'listing.asking_price'));
      }
    }
  }
  expect(pairs).toBeGreaterThan(1000);
});

test('months left, end date and yearly loss of ending registrations agree', () => {
  const stock = stockOf(withTerm);
  for (const listing of stock) {
    const months = numberOf(listing, 'listing.months_left');
    expect(months).toBeGreaterThan(0);
    expect(months).toBeLessThanOrEqual(120);
    const end = String(listing.fields['inventory.coe_expiry_date']);
    expect(monthsUntil(TODAY, end)).toBe(months);
    const loss = numberOf(listing, 'listing.depreciation_display_value');
    expect(loss * (Math.max(1, months) / 12)).toBeLessThanOrEqual(
      numberOf(listing, 'listing.asking_price') + months,
    );
    const isRenewed = (listing.fields.categories as string[]).includes('renewed_coe');
    expect(isRenewed).toBe(end > addMonths(String(listing.fields['inventory.first_registration_date']), 120));
    const loan = listing.detail.financingSection as { monthsLeft: number };
    expect(loan.monthsLeft).toBeLessThanOrEqual(months);
  }
});

test('a field that only the region has gets values within its filter, vocabulary or rule', () => {
  for (const { fields } of stockOf(unheardOf)) {
    expect(fields['inventory.crash_stars']).toBeGreaterThanOrEqual(1);
    expect(fields['inventory.crash_stars']).toBeLessThanOrEqual(5);
    expect(['dealer', 'returning_resident']).toContain(fields['listing.imported_by']);
    expect([2, 4, 8]).toContain(fields['inventory.airbags']);
  }
  for (const { fields } of stockOf(withOwnNames)) {
    expect(fields['listing.is_unused']).toBe(Number(fields['listing.mileage']) <= 100);
  }
  const taxed = stockOf(withTerm).filter(({ fields }) => fields['inventory.engine_capacity'] !== undefined);
  for (const { fields } of taxed) {
    const tax = Number(fields['inventory.engine_capacity']) * 0.5;
    expect(Math.abs(Number(fields['inventory.road_tax']) - tax)).toBeLessThanOrEqual(1);
  }
});

test('values of a number field follow its weights', () => {
  const cylinders = stockOf(unheardOf).map(({ fields }) => fields['inventory.cylinders']);
  expect([...new Set(cylinders)].sort()).toEqual([3, 4, 6]);
  expect(cylinders.filter((count) => count === 4).length).toBeGreaterThan(cylinders.length * 0.6);
});

test('a region’s own body type gets the cars of its class', () => {
  const hatchbacks = stockOf(withOwnNames).filter((listing) => modelOf(listing).bodyType === 'hatchback');
  expect(new Set(hatchbacks.map(({ fields }) => fields['inventory.car_type']))).toContain('kei');
});

test.each(Object.entries(regions))('new cars (%s): at least 60 models of today, untouched', (_, region) => {
  const cars = createDemoNewCars({ region, catalogue, seed: 'a', today: TODAY });
  expect(cars.length).toBeGreaterThanOrEqual(60);
  expect(new Set(cars.map(({ title }) => title)).size).toBe(cars.length);
  expect(new Set(cars.map(({ slug }) => slug)).size).toBe(cars.length);
  for (const car of cars) {
    expect(car.kind).toBe('new');
    expect(modelOf(car).to).toBe(undefined);
    expect(['available', 'coming_soon']).toContain(car.status);
    for (const name of ['listing.mileage', 'inventory.first_registration_date', 'listing.reduced_on']) {
      expect(car.fields).not.toHaveProperty([name]);
    }
    expect(car.fields['inventory.number_of_owners']).toBe(0);
  }
});
