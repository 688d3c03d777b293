import type { PushedCar, PushedCarResult } from '#contracts/types.ts';
import { rememberByText } from '#domain/cache/remember.ts';
import { type Catalogue, createCatalogue } from '#domain/catalogue/catalogue.ts';
import type { FeedFolders } from '../../import/load-feed.ts';
import type { Database } from '../../storage/database.ts';
import { findPartner, type Partner, requireNoFullFeed, takeCars } from './partner-keys.ts';
import { type PushTarget, pushCars, removeCar } from './push-cars.ts';

export { createDeskPartnerKeys, type DeskPartnerKeys, type Partner } from './partner-keys.ts';

/** Other systems that send cars. */
export interface Partners {
  /** Whose key of a region this is, or null. */
  find(region: string, token: string): Promise<Partner | null>;
  /** @throws Invalid for a source of a full feed, UsedUpToday, Conflict */
  push(partner: Partner, cars: readonly PushedCar[], target: PushTarget): Promise<PushedCarResult[]>;
  /** @throws as `push` */
  remove(partner: Partner, id: string, target: PushTarget): Promise<PushedCarResult>;
}

export function createPartners(
  db: Database,
  { catalogue, folders, clock }: { catalogue: Catalogue; folders: FeedFolders; clock: () => number },
): Partners {
  // aliases of other regions mean other cars
  const names = rememberByText((region) => createCatalogue(catalogue.makes, region));
  const take = async (partner: Partner, { manifest, source }: PushTarget, cars: number) => {
    await requireNoFullFeed(db, [source], manifest, folders);
    await takeCars(db, partner, cars, clock());
  };
  return {
    find: (region, token) => findPartner(db, region, token),
    async push(partner, cars, target) {
      await take(partner, target, cars.length);
      return pushCars(cars, target, { db, names, clock });
    },
    async remove(partner, id, target) {
      await take(partner, target, 1);
      return removeCar(id, target, { db });
    },
  };
}
