import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippedRegion, shippedRegions } from '../../../tests/shipped-regions.ts';
import { PRICE_RATINGS, type PriceRating, type RatedPrice } from './price-rating.ts';
import { ratePrices } from './rate-prices.ts';
import { type RatedCar, ratedCar, ratedFields } from './rated-car.ts';

const rules = {
  ...shippedRegion('sg').manifest.priceRating,
  adjustFor: ['listing.mileage'],
  minimumComparables: 5,
};

function rate(cars: readonly RatedCar[], given = rules): Map<number, PriceRating> {
  return new Map([...rated(cars, given)].map(([id, { rating }]) => [id, rating]));
}

function rated(cars: readonly RatedCar[], given = rules): Map<number, RatedPrice> {
  return new Map([...ratePrices(cars, given)].flatMap((part) => [...part]));
}

/** Cars of some models whose value falls with age and distance, with prices up to a fifth off. */
const market = fc
  .array(
    fc.record({
      model: fc.integer({ min: 0, max: 3 }),
      year: fc.integer({ min: 2014, max: 2024 }),
      mileage: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: undefined }),
      deal: fc.double({ min: 0.8, max: 1.25, noNaN: true }),
      isForSale: fc.boolean(),
    }),
    { minLength: 40, maxLength: 150 },
  )
  .map((cars) =>
    cars.map(
      ({ model, year, mileage, deal, isForSale }, id): RatedCar => ({
        id,
        group: String(model),
        year,
        numbers: [mileage],
        isForSale,
        price: Math.round(
          20_000 * (model + 1) * 0.9 ** (2024 - year) * 0.97 ** ((mileage ?? 60_000) / 10_000) * deal,
        ),
      }),
    ),
  );

/** Cars of one model and year, all alike but for the price. */
const alike = (prices: readonly number[]): RatedCar[] =>
  prices.map((price, id) => ({ id, group: 'a', year: 2020, numbers: [50_000], isForSale: true, price }));

test('copies of a car under several ids count once, those of another source or of unknown mileage each', () => {
  const usual = alike([10_000, 10_100, 10_200, 10_300, 10_400]).map((car) => ({ ...car, source: 'a' }));
  const dear: RatedCar = { ...alike([12_000])[0], source: 'a' } as RatedCar;
  const copies = Array.from({ length: 6 }, (_, at) => ({ ...dear, id: 100 + at }));
  const [one, many] = [rated([...usual, { ...dear, id: 100 }]), rated([...usual, ...copies])];
  for (const { id } of usual) expect(many.get(id)).toEqual(one.get(id));
  for (const { id } of copies) expect(many.get(id)).toEqual(one.get(100));
  const others = copies.map((car, at) => ({ ...car, source: String(at) }));
  expect(rated([...usual, ...others]).get(0)).not.toEqual(one.get(0));
  const unknown = copies.map((car) => ({ ...car, numbers: [undefined] }));
  expect(rated([...usual, ...unknown]).get(0)?.cars).toBe(10);
});

const rank = (rating: PriceRating | undefined) => (rating ? PRICE_RATINGS.indexOf(rating) : undefined);

test('the currency does not matter, nor does the unit of a distance', () => {
  fc.assert(
    fc.property(market, fc.constantFrom(2 ** -6, 4, 2 ** 13), (cars, factor) => {
      const before = rate(cars);
      expect(rate(cars.map((car) => ({ ...car, price: car.price * factor })))).toEqual(before);
      const inHalves = cars.map((car) => ({
        ...car,
        numbers: car.numbers.map((number) => number && number * 2),
      }));
      expect(rate(inHalves)).toEqual(before);
    }),
  );
});

test('gives the usual price and the number of cars behind a rating', () => {
  const [first] = rated(alike([90, 96, 98, 100, 102, 104])).values();
  expect(first).toEqual({ rating: 'great', usual: expect.closeTo(100), cars: 5 });
});

test('a lower price never gets a worse rating', () => {
  fc.assert(
    fc.property(market, fc.nat(), fc.double({ min: 0.5, max: 1, noNaN: true }), (cars, at, factor) => {
      const { id, price } = cars[at % cars.length] as RatedCar;
      const cheaper = cars.map((car) => (car.id === id ? { ...car, price: price * factor } : car));
      const before = rank(rate(cars).get(id));
      const after = rank(rate(cheaper).get(id));
      // it may become so cheap that it is doubtful, but never has a rating where it had none for lack of others
      if (before !== undefined && after !== undefined) expect(after).toBeLessThanOrEqual(before);
      expect(before === undefined && after !== undefined).toBe(false);
    }),
  );
});

test('gives no rating with too few other cars, not counting the car itself', () => {
  expect(rate(alike([100, 100, 100, 100, 100])).size).toBe(0);
  expect(rate(alike([100, 100, 100, 100, 100, 100])).size).toBe(6);
});

test('rates unavailable cars but does not compare with them', () => {
  const [first, ...rest] = alike([100, 100, 100, 100, 100, 100]);
  if (!first) throw new Error('no car');
  expect([...rate([{ ...first, isForSale: false }, ...rest]).keys()]).toEqual([0]);
});

test('years are looked at a little farther when too few are near', () => {
  const [first, ...rest] = alike([90, 100, 100, 100, 100, 100]);
  if (!first) throw new Error('no car');
  const apart = (years: number) =>
    rate([first, ...rest.map((car) => ({ ...car, year: car.year + years }))]).get(0);
  expect([apart(1), apart(2), apart(3)]).toEqual(['great', 'great', undefined]);
});

test('rates a price by its distance from the median of the others', () => {
  const at = (price: number) => rate(alike([price, 96, 98, 100, 102, 104])).get(0);
  const { great, good, fair } = rules.bands;
  expect([great, good, fair].map((percent) => at(100 + percent))).toEqual(['great', 'good', 'fair']);
  expect([great, good, fair].map((percent) => at(100.01 + percent))).toEqual(['good', 'fair', 'above']);
  expect(at(50.01)).toBe('great');
  expect(at(50)).toBeUndefined();
});

test('ignores outliers', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(1, 5_000, 1e9), { maxLength: 2 }), (wild) => {
      const prices = [89, 95, 99, 99, 100, 100, 100, 100, 101, 101, 108];
      const ratings = rate(alike([...prices, ...wild]));
      expect(prices.map((_, id) => ratings.get(id))).toEqual([
        'great',
        'good',
        ...Array.from({ length: 8 }, () => 'fair'),
        'above',
      ]);
    }),
  );
});

test('gives no rating if prices of similar cars vary too much', () => {
  const ofFirst = (others: number[]) => rate(alike([100, ...others])).get(0);
  expect(ofFirst([60, 70, 100, 130, 140])).toBeUndefined();
  expect(ofFirst([60, 90, 100, 110, 140])).toBe('fair');
});

test('what distance is worth is learned from other models', () => {
  const worn = (group: string, from: number) =>
    Array.from({ length: 30 }, (_, at): RatedCar => {
      const mileage = at * 5_000;
      return {
        id: from + at,
        group,
        year: 2020,
        numbers: [mileage],
        isForSale: true,
        price: 30_000 * 0.95 ** (mileage / 10_000),
      };
    });
  const ratings = rate([...worn('a', 0), ...worn('b', 100), ...worn('c', 200)]);
  expect(new Set(ratings.values())).toEqual(new Set(['fair']));
  expect(ratings.size).toBe(90);
});

test('rates only the given cars', () => {
  fc.assert(
    fc.property(market, (cars) => {
      const ids = new Set(cars.map(({ id }) => id));
      for (const [id, rating] of rate(cars))
        expect([ids.has(id), PRICE_RATINGS.includes(rating)]).toEqual([true, true]);
    }),
  );
});

test.each(shippedRegions.map(({ code, manifest }) => ({ code, manifest })))(
  'the year and the model of $code are those of its manifest',
  ({ manifest }) => {
    const { priceRating } = manifest;
    expect(ratedFields(priceRating)).toEqual(expect.arrayContaining([priceRating.year, ...priceRating.same]));
    const fields = {
      'listing.asking_price': 9_000,
      'inventory.make_model': 'toyota.vios',
      [priceRating.year]: 2019,
    };
    const car = ratedCar({ id: 1, isDemo: false, fields }, priceRating);
    expect(car).toMatchObject({ id: 1, year: 2019, price: 9_000 });
    const unknownYear = { ...fields, [priceRating.year]: undefined };
    expect(ratedCar({ id: 1, isDemo: false, fields: unknownYear }, priceRating)).toBeUndefined();
  },
);

test('a promotion is what the buyer pays; a car that is sold or has no price is not rated', () => {
  const { priceRating } = shippedRegion('sg').manifest;
  const fields = {
    'listing.asking_price': 9_000,
    'listing.promotional_price': 8_500,
    'inventory.make_model': 'toyota.vios',
    [priceRating.year]: 2019,
  };
  const of = (change: object) =>
    ratedCar({ id: 1, isDemo: false, fields: { ...fields, ...change } }, priceRating);
  expect(of({})?.price).toBe(8_500);
  expect(of({ 'listing.promotional_price': 0 })?.price).toBe(9_000);
  expect(of({ is_sold: true })).toBeUndefined();
  expect(of({ 'listing.asking_price': 0, 'listing.promotional_price': null })).toBeUndefined();
  expect(of({ 'inventory.make_model': undefined })).toBeUndefined();
  expect(of({ is_pending_sale: true })?.isForSale).toBe(false);
});

test('a car with less than it must have is left out, one of which that is not known is not', () => {
  const priceRating = { ...shippedRegion('sg').manifest.priceRating, least: { 'listing.months_left': 12 } };
  const of = (months: number | undefined) =>
    ratedCar(
      {
        id: 1,
        isDemo: false,
        fields: {
          'listing.asking_price': 9_000,
          'inventory.make_model': 'toyota.vios',
          [priceRating.year]: 2019,
          'listing.months_left': months,
        },
      },
      priceRating,
    );
  expect([of(11), of(12)?.id, of(undefined)?.id]).toEqual([undefined, 1, 1]);
});

test('does not compare demo cars with real ones', () => {
  const { priceRating } = shippedRegion('sg').manifest;
  const fields = {
    'listing.asking_price': 9_000,
    'inventory.make_model': 'toyota.vios',
    [priceRating.year]: 2019,
  };
  const group = (isDemo: boolean) => ratedCar({ id: 1, isDemo, fields }, priceRating)?.group;
  expect(group(true)).not.toBe(group(false));
});
