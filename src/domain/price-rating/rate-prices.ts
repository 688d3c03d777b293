import type { PriceRatingRules } from '#contracts/types.ts';
import { countedCars, type GroupedCar, groupedCars, sumsOf } from './car-group.ts';
import { addSums, noSums, type Sums, slopesOf } from './least-squares.ts';
import { type RatedPrice, ratingOf } from './price-rating.ts';
import type { RatedCar } from './rated-car.ts';
import { lowerBound, quantile } from './sorted-numbers.ts';

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
