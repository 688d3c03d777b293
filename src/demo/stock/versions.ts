import { toSlug } from '#domain/catalogue/catalogue-slug.ts';
import { type DemoCar, powerOf } from './car.ts';
import { enginesOf, newPrice } from './pick-car.ts';
import type { DemoRegionProfile } from './profile.ts';
import type { Random } from './random.ts';
import { submodelOf } from './title.ts';

/** Maximum number of versions on a page. */
const MAX_VERSIONS = 4;

/** The versions of a new car: engines of the same fuel, each with its trims; the cheapest first. */
export function versionsOf(
  car: DemoCar,
  profile: DemoRegionProfile,
  today: string,
  random: Random,
): [DemoCar, ...DemoCar[]] {
  const engines = enginesOf(car.model, profile, today, 'new')
    .map(([engine]) => engine)
    .filter(({ fuel }) => fuel === car.engine.fuel);
  const all = engines.flatMap((engine) =>
    car.model.trims.map((trim, trimAt) => ({
      ...car,
      engine,
      trim,
      power: powerOf(engine, car.model.priceIndex),
      newPrice: newPrice(car.model, engine, trimAt, profile),
    })),
  );
  const named = new Map(all.map((version) => [versionKey(version), version]));
  const [cheapest = car, ...others] = [...named.values()].sort(byPrice);
  while (others.length >= MAX_VERSIONS) others.splice(random.whole(0, others.length - 1), 1);
  return [cheapest, ...others];
}

/** Slug of a version. */
export const versionKey = (car: DemoCar): string => toSlug(submodelOf(car)).slice(0, 60) || 'standard';

const byPrice = (a: DemoCar, b: DemoCar): number => a.newPrice - b.newPrice;
