import type { DemoCar } from './car.ts';
import type { DemoFacts } from './own-fields.ts';
import type { DemoPrice } from './price.ts';

/** The numbers of a car that rules of the manifest may depend on. */
export function numbersOf(car: DemoCar, price: DemoPrice): DemoFacts['numbers'] {
  return {
    age_months: car.ageMonths,
    engine_capacity: car.engine.cc,
    mileage: car.mileage,
    months_left: car.monthsLeft,
    new_price: car.newPrice,
    power: car.power,
    price: price.asking,
    price_index: car.model.priceIndex,
  };
}
