import { addObservation, noSums, type Sums } from './least-squares.ts';
import type { RatedCar } from './rated-car.ts';
import { median } from './sorted-numbers.ts';

/** A car among those of its group, with its price as a logarithm: equal steps of it are equal percentages. */
export interface GroupedCar {
  car: RatedCar;
  logPrice: number;
  /** The year and the further numbers; one that is not known is taken to be usual for the group. */
  columns: Float64Array;
}

/** Of a typing mistake, not of a bargain: prices more than so many times off are not learned from. */
const MAX_DISTANCE = Math.log(2);
const MIN_CARS = 3;

/** Cars of one group, ready to be compared. */
export function groupedCars(group: readonly RatedCar[]): GroupedCar[] {
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
export function countedCars<Each extends { car: RatedCar }>(group: readonly Each[]): Each[] {
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
export function sumsOf(group: readonly GroupedCar[], span: number): Sums {
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
