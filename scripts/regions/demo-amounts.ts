import type { ListingSections, RegionManifest } from '../../src/contracts/types.ts';
import { PRICE_FIELD } from '../../src/domain/vehicle/status-fields.ts';
import { isMoneyFormat } from '../../src/region/format/money-format.ts';
import type { ResolvedFilter, ResolvedRegion } from '../../src/region/manifest/resolved-region.ts';
import type { JsonPath } from '../../src/server/manifests/problem.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A number of demo cars that is in another unit than the rest of the manifest. */
export interface AmountGap {
  path: JsonPath;
  message: string;
  allowed: string;
}

/** Too few cars of the whole stock tell nothing. */
export const MIN_CARS = 20;
const MAX_PRICE_RATIO = 1.5;

/** Where the manifest says how high a number of demo cars is, if not in `demo.fields`. */
const DEMO_RULES: Readonly<Record<string, JsonPath>> = {
  [PRICE_FIELD]: ['demo', 'price'],
  'listing.mileage': ['demo', 'mileagePerYear'],
};

/** Numbers of most used demo cars that no filter can ask for, and amounts above the price of the car. */
export function demoAmountGaps(
  { filters, manifest }: ResolvedRegion,
  cars: readonly Fields[],
  minCars: number,
): AmountGap[] {
  if (cars.length < minCars) return [];
  const outside = filters.flatMap((filter) => outsideTicks(filter, manifest, cars, minCars) ?? []);
  // other amounts follow from the price
  const isPriceWrong = outside.some(({ path }) => path === DEMO_RULES[PRICE_FIELD]);
  return isPriceWrong
    ? outside.filter(({ path }) => path[1] === 'price')
    : [...outside, ...aboveThePrice(manifest, cars, minCars)];
}

function outsideTicks(
  { name, field, ticks, multiplier }: ResolvedFilter,
  manifest: RegionManifest,
  cars: readonly Fields[],
  minCars: number,
): AmountGap | undefined {
  const values = numbersOf(cars, field);
  const positive = ticks.filter((tick) => tick > 0);
  const [first, last] = [positive[0], positive.at(-1)];
  if (positive.length < 2 || first === undefined || last === undefined || values.length < minCars)
    return undefined;
  const share = (isOutside: (value: number) => boolean) =>
    values.filter((value) => isOutside(value / multiplier)).length / values.length;
  const isAbove = share((value) => value > last) > 0.5;
  if (!isAbove && share((value) => value < first) <= 0.5) return undefined;
  return {
    path: pathOf(manifest, field),
    message: `most demo cars have a ${field} ${isAbove ? `above ${last}` : `below ${first}`}, outside of the ticks of the filter "${name}"`,
    allowed: 'numbers that the filter has ticks for, or other ticks',
  };
}

function aboveThePrice(
  { fields, demo }: RegionManifest,
  cars: readonly Fields[],
  minCars: number,
): AmountGap[] {
  const price = median(numbersOf(cars, PRICE_FIELD));
  return Object.keys(demo.fields ?? {}).flatMap((field) => {
    const values = isMoneyFormat(fields[field]?.format) ? numbersOf(cars, field) : [];
    if (values.length < minCars || median(values) <= price * MAX_PRICE_RATIO) return [];
    return {
      path: ['demo', 'fields', field],
      message: `the ${field} of most demo cars is above their price: ${median(values)}, where cars cost ${price}`,
      allowed: 'an amount in the currency of the region',
    };
  });
}

function pathOf({ demo }: RegionManifest, field: string): JsonPath {
  const rule = DEMO_RULES[field];
  if (rule) return rule;
  return demo.fields && Object.hasOwn(demo.fields, field)
    ? ['demo', 'fields', field]
    : ['fields', field, 'range', 'ticks'];
}

const numbersOf = (cars: readonly Fields[], field: string): number[] =>
  cars.map((car) => car[field]).filter((value) => typeof value === 'number');

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Rules of parts that leave nothing of the price for the car itself, so that most new cars have no parts. */
export function demoPartGaps(
  { manifest }: ResolvedRegion,
  cars: readonly { detail: object }[],
  minCars: number,
): AmountGap[] {
  const rules = Object.keys(manifest.demo.priceParts ?? {});
  const versions = cars.flatMap(
    ({ detail }) => (detail as Partial<ListingSections>).newCarSection?.variants ?? [],
  );
  const without = versions.filter(({ priceParts }) => priceParts.length === 0).length;
  if (rules.length === 0 || versions.length < minCars || without <= versions.length / 2) return [];
  return [
    {
      path: ['demo', 'priceParts'],
      message: 'the parts of the price of most new demo cars are more than the price, so none are shown',
      allowed: 'amounts in the currency of the region; shares of the price as 0.08, not 8',
    },
  ];
}
