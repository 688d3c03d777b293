import type { PriceRatingRules } from '#contracts/types.ts';
import { type RatedPrice, ratingOf } from './price-rating.ts';
import type { RatedCar } from './rated-car.ts';
import { lowerBound, median, quantile } from './sorted-numbers.ts';

/** Share of its spread that a column must have for itself; less means that it depends on the others. */
const MIN_OWN_SHARE = 1e-6;

/** Of a typing mistake, not of a bargain: prices more than so many times off are not learned from. */
const MAX_DISTANCE = Math.log(2);

const MIN_CARS = 3;

/** Observations per number below which nothing is learned of its worth. */
const MIN_CARS_TO_LEARN = 20;
/** Percentages are compared to so many parts of one, so that the last bit of a number decides nothing. */
const PARTS = 1e6;

/**
 * Ratings of used cars of a region, group by group so that the caller can pause in between. Nothing of how a car
 * is rated depends on its own price: what numbers are worth is learned from other groups, what is usual from other cars.
 */
export function* ratePrices(
  cars: readonly RatedCar[],
  rules: PriceRatingRules,
): Generator<ReadonlyMap<number, RatedPrice>> {
  const span = rules.yearsApart * 2 + 1;
  const columns = rules.adjustFor.length + 1;
  const groups: { group: GroupedCar[]; sums: Sums; behind: Sums }[] = [];
  for (const alike of Map.groupBy(cars, ({ group }) => group).values()) {
    const group = groupedCars(alike);
    groups.push({ group, sums: sumsOf(group, span), behind: noSums(columns) });
    yield new Map();
  }
  // sums of the groups before and behind each: taking one out of the sums of all would leave its rounding
  let others = noSums(columns);
  for (const each of groups.toReversed()) {
    each.behind = others;
    others = addSums(others, each.sums);
  }
  let before = noSums(columns);
  for (const { group, sums, behind } of groups) {
    const learned = addSums(before, behind);
    before = addSums(before, sums);
    const slopes = learned.count < columns * MIN_CARS_TO_LEARN ? [] : slopesOf(learned);
    yield rateGroup(group, slopes, rules);
  }
}

function rateGroup(
  group: readonly GroupedCar[],
  slopes: readonly number[],
  rules: PriceRatingRules,
): Map<number, RatedPrice> {
  const adjusted = group.map(({ car, logPrice, columns }) => ({
    car,
    level: logPrice - slopes.reduce((sum, slope, at) => sum + slope * (columns[at] ?? 0), 0),
  }));
  const forSale = countedCars(adjusted);
  const windows = new Map<string, Float64Array>();
  const levelsNear = (year: number, apart: number) => {
    const key = `${year} ${apart}`;
    const known = windows.get(key);
    if (known) return known;
    const near = forSale
      .filter((other) => Math.abs(other.car.year - year) <= apart)
      .map(({ level }) => level);
    const levels = Float64Array.from(near).sort();
    windows.set(key, levels);
    return levels;
  };
  const ratings = new Map<number, RatedPrice>();
  for (const { level, car } of adjusted) {
    const { id, year, price, isForSale } = car;
    for (const apart of [rules.yearsApart, rules.widestYearsApart]) {
      const levels = levelsNear(year, apart);
      if (levels.length - Number(isForSale) < rules.minimumComparables) continue;
      const rated = rateLevel(level, levels, isForSale, rules);
      if (rated)
        ratings.set(id, {
          rating: rated.rating,
          usual: price * rated.usualShare,
          cars: levels.length - Number(isForSale),
        });
      break;
    }
  }
  return ratings;
}

/**
 * Rating of a price and what the usual price is of it.
 * @param levels in rising order, with the car's own where it `isAmong` them
 */
function rateLevel(
  level: number,
  levels: Float64Array,
  isAmong: boolean,
  rules: PriceRatingRules,
): (Pick<RatedPrice, 'rating'> & { usualShare: number }) | undefined {
  const own = isAmong ? lowerBound(levels, level) : levels.length;
  const share = (of: number) =>
    quantile(levels.length - Number(isAmong), (at) => levels[at < own ? at : at + 1] ?? 0, of);
  const usual = share(0.5);
  const spread = Math.exp(share(0.75) - usual) - Math.exp(share(0.25) - usual);
  if (spread * 100 > rules.widestSpreadPercent) return undefined;
  const percent = Math.round((Math.exp(level - usual) - 1) * 100 * PARTS) / PARTS;
  const rating = ratingOf(percent, rules);
  return rating && { rating, usualShare: Math.exp(usual - level) };
}

/** A car among those of its group, with its price as a logarithm: equal steps of it are equal percentages. */
interface GroupedCar {
  car: RatedCar;
  logPrice: number;
  /** The year and the further numbers; one that is not known is taken to be usual for the group. */
  columns: Float64Array;
}

/** Cars of one group, ready to be compared. */
function groupedCars(group: readonly RatedCar[]): GroupedCar[] {
  const usual = (group[0]?.numbers ?? []).map((_, index) => {
    const known = group.map(({ numbers }) => numbers[index]).filter((number) => number !== undefined);
    return known.length > 0 ? median(Float64Array.from(known).sort()) : 0;
  });
  return group.map((car) => ({
    car,
    logPrice: Math.log(car.price),
    columns: Float64Array.of(car.year, ...usual.map((number, index) => car.numbers[index] ?? number)),
  }));
}

/** The cars that count for others: those for sale, and copies of one under several ids once. */
function countedCars<Each extends { car: RatedCar }>(group: readonly Each[]): Each[] {
  const seen = new Set<string>();
  return group.filter(({ car: { isForSale, source, price, year, numbers } }) => {
    if (!isForSale || source === undefined || numbers.length === 0 || numbers.includes(undefined))
      return isForSale;
    const copy = JSON.stringify([source, price, year, numbers]);
    return !seen.has(copy) && seen.add(copy);
  });
}

/**
 * What the cars of a group teach about the worth of a year and of the other numbers: how price and numbers of cars of
 * about the same age go together.
 * @param span years that lie together
 */
function sumsOf(group: readonly GroupedCar[], span: number): Sums {
  const size = group[0]?.columns.length ?? 0;
  const sums = noSums(size);
  const forSale = countedCars(group);
  for (const near of Map.groupBy(forSale, ({ car }) => Math.floor(car.year / span)).values()) {
    const middle = median(Float64Array.from(near, ({ logPrice }) => logPrice).sort());
    const sane = near.filter(({ logPrice }) => Math.abs(logPrice - middle) < MAX_DISTANCE);
    if (sane.length < MIN_CARS) continue;
    const means = Float64Array.from({ length: size }, (_, at) =>
      mean(sane.map(({ columns }) => columns[at] ?? 0)),
    );
    const meanPrice = mean(sane.map(({ logPrice }) => logPrice));
    for (const { columns, logPrice } of sane)
      addObservation(
        sums,
        columns.map((value, at) => value - (means[at] ?? 0)),
        logPrice - meanPrice,
      );
  }
  return sums;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Sums from which a line of best fit is found; those of parts add up to those of the whole. */
interface Sums {
  /** Products of each two columns, row by row. */
  squares: Float64Array;
  /** Products of each column with what is explained. */
  products: Float64Array;
  /** How many observations were taken in. */
  count: number;
}

function noSums(columns: number): Sums {
  return { squares: new Float64Array(columns * columns), products: new Float64Array(columns), count: 0 };
}

/** Takes in one observation: how far each column, and what is explained, lies from its middle. */
function addObservation(sums: Sums, columns: ArrayLike<number>, explained: number): void {
  const { squares, products } = sums;
  const size = products.length;
  sums.count += 1;
  for (let row = 0; row < size; row++) {
    const value = columns[row] ?? 0;
    products[row] = (products[row] ?? 0) + value * explained;
    for (let column = 0; column < size; column++) {
      const at = row * size + column;
      squares[at] = (squares[at] ?? 0) + value * (columns[column] ?? 0);
    }
  }
}

/** The sums of two parts together. */
function addSums(one: Sums, other: Sums): Sums {
  return {
    squares: one.squares.map((value, at) => value + (other.squares[at] ?? 0)),
    products: one.products.map((value, at) => value + (other.products[at] ?? 0)),
    count: one.count + other.count,
  };
}

/**
 * What a step of each column is worth. A constant or dependent column is worth nothing.
 * Gaussian elimination on the lower rows; columns are few.
 */
function slopesOf({ squares, products }: Pick<Sums, 'squares' | 'products'>): number[] {
  const size = products.length;
  const rows = Array.from({ length: size }, (_, row) => [
    ...squares.subarray(row * size, (row + 1) * size),
    products[row] ?? 0,
  ]);
  const own = rows.map((row, at) => row[at] ?? 0);
  const used: number[] = [];
  for (let at = 0; at < size; at++) {
    const pivot = rows[at];
    const head = pivot?.[at] ?? 0;
    if (!pivot || head <= (own[at] ?? 0) * MIN_OWN_SHARE || head <= 0) continue;
    used.push(at);
    for (const [index, row] of rows.entries()) {
      const factor = index === at ? 0 : (row[at] ?? 0) / head;
      if (factor !== 0)
        for (let to = at; to <= size; to++) row[to] = (row[to] ?? 0) - factor * (pivot[to] ?? 0);
    }
  }
  return rows.map((row, at) => (used.includes(at) ? (row[size] ?? 0) / (row[at] ?? 1) : 0));
}
