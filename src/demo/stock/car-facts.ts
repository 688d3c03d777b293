import type { DemoCar } from './car.ts';
import type { DemoFacts } from './own-fields.ts';
import type { DemoPrice } from './price.ts';

/** What rules of the manifest may depend on, as far as it is known. */
export const factsOf = (
  car: DemoCar,
  known: Partial<Pick<DemoFacts, 'fields' | 'flags'>> & { price?: Pick<DemoPrice, 'asking'> },
): DemoFacts => ({ ...known, numbers: numbersOf(car, known.price) });

function numbersOf(car: DemoCar, price?: Pick<DemoPrice, 'asking'>): DemoFacts['numbers'] {
  return {
    age_months: car.ageMonths,
    engine_capacity: car.engine.cc,
    mileage: car.mileage,
    months_left: car.monthsLeft,
    new_price: car.newPrice,
    power: car.power,
    price: price?.asking,
    price_index: car.model.priceIndex,
  };
}
