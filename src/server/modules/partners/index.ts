import type { PushedCar, PushedCarResult } from '#contracts/types.ts';
import { rememberByText } from '#domain/cache/remember.ts';
import { type Catalogue, createCatalogue } from '#domain/catalogue/catalogue.ts';
import type { Database } from '../../storage/database.ts';
import { findPartner, type Partner, takeCars } from './partner-keys.ts';
import { type PushTarget, pushCars, removeCar } from './push-cars.ts';

export { createDeskPartnerKeys, type DeskPartnerKeys, type Partner } from './partner-keys.ts';

/** Other systems that send cars. */
export interface Partners {
  /** Whose key of a region this is, or null. */
  find(region: string, token: string): Promise<Partner | null>;
  /** @throws UsedUpToday, Conflict */
  push(partner: Partner, cars: readonly PushedCar[], target: PushTarget): Promise<PushedCarResult[]>;
  /** @throws UsedUpToday, Conflict */
  remove(partner: Partner, id: string, target: PushTarget): Promise<PushedCarResult>;
}

export function createPartners(db: Database, catalogue: Catalogue, clock: () => number): Partners {
  // aliases of other regions mean other cars
  const names = rememberByText((region) => createCatalogue(catalogue.makes, region));
  return {
    find: (region, token) => findPartner(db, region, token),
    async push(partner, cars, target) {
      await takeCars(db, partner, cars.length, clock());
      return pushCars(cars, target, { db, names, clock });
    },
    async remove(partner, id, target) {
      await takeCars(db, partner, 1, clock());
      return removeCar(id, target, { db });
    },
  };
}
